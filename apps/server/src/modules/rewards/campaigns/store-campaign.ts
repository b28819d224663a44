/** The SQL of campaigns: versions that are never changed, and what each has given. */
import { sql } from 'kysely';
import type { CampaignTerms } from '#contract';
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, insertOnce, listRows, lockRow, type Row, selectRows, updateRows } from '../../../db/tenancy/rows.ts';

const MAX_VERSIONS = 1_000;

export type CampaignRow = Row<'campaign'>;

/** The version of a campaign that runs. */
export interface Campaign {
  readonly code: string;
  readonly version: number;
  readonly terms: CampaignTerms;
}

export function lockCampaign(tx: Tx, merchantId: string, code: string): Promise<CampaignRow | undefined> {
  return lockRow(tx, 'campaign', { merchant_id: merchantId, code });
}

/** What it has given in all, as it is now. */
export async function spentBy(db: Db, merchantId: string, code: string) {
  const row = await findRow(db, 'campaign', { merchant_id: merchantId, code }, ['granted', 'spent_minor']);
  return row ?? { granted: 0n, spent_minor: 0n };
}

export function listCampaigns(db: Db, merchantId: string): Promise<CampaignRow[]> {
  return listRows(db, 'campaign', { merchant_id: merchantId }, { orderBy: ['place', 'code'] });
}

/** All versions of some campaigns, the newest first. */
export function campaignVersions(db: Db, merchantId: string, code?: string) {
  const key = { merchant_id: merchantId, ...(code !== undefined && { code }) };
  return listRows(db, 'campaign_version', key, { orderBy: ['code', 'version desc'], limit: MAX_VERSIONS });
}

/** What a campaign gave on its last days, the newest first. */
export async function givenByDay(db: Db, merchantId: string, code: string, limit: number) {
  const { rows } = await sql<{ day: string; granted: bigint; spent_minor: bigint }>`
    select day::text as day, granted, spent_minor from campaign_day
    where merchant_id = ${merchantId} and code = ${code} order by campaign_day.day desc limit ${limit}`.execute(db);
  return rows.map(({ day, granted, spent_minor }) => ({
    day,
    granted: Number(granted),
    spentMinor: BigInt(spent_minor),
  }));
}

export function runningCampaigns(db: Db, merchantId: string): Promise<readonly Campaign[]> {
  return campaignsIn(db, merchantId, ['running']);
}

/** Those that ran: what was earned before they stopped is still paid. */
export function startedCampaigns(db: Db, merchantId: string): Promise<readonly Campaign[]> {
  return campaignsIn(db, merchantId, ['running', 'paused', 'ended']);
}

/** Each with the version that runs, and no other: bets read them many times a second. */
async function campaignsIn(db: Db, merchantId: string, states: readonly CampaignRow['state'][]) {
  const { rows } = await sql<{ code: string; version: number; terms: unknown }>`
    select c.code, v.version, v.terms from campaign c
    join campaign_version v on v.merchant_id = c.merchant_id and v.code = c.code and v.version = c.version
    where c.merchant_id = ${merchantId} and c.state = any(${[...states]}::text[]) order by c.place, c.code`.execute(db);
  return rows.map(({ code, version, terms }): Campaign => ({ code, version, terms: termsOf(terms) }));
}

/** It was checked when it was saved. */
export const termsOf = (stored: unknown) => stored as CampaignTerms;

export async function findVersion(db: Db, merchantId: string, code: string, version: number) {
  const row = await findRow(db, 'campaign_version', { merchant_id: merchantId, code, version }, ['terms']);
  return row && termsOf(row.terms);
}

/** Names a version among those of several campaigns. */
export const versionKey = ({ campaign, version }: { readonly campaign: string; readonly version: number }) =>
  `${campaign} ${version}`;

/** The terms of these versions, by their keys; of more than these, perhaps. */
export async function findVersions(
  db: Db,
  merchantId: string,
  requested: readonly { readonly campaign: string; readonly version: number }[],
): Promise<ReadonlyMap<string, CampaignTerms>> {
  if (requested.length === 0) return new Map();
  const code = [...new Set(requested.map(({ campaign }) => campaign))];
  const version = [...new Set(requested.map((one) => one.version))];
  const rows = await listRows(db, 'campaign_version', { merchant_id: merchantId, code, version }, {});
  return new Map(rows.map((row) => [versionKey({ campaign: row.code, version: row.version }), termsOf(row.terms)]));
}

export async function findCampaign(
  db: Db,
  merchantId: string,
  code: string,
  version: number,
): Promise<Campaign | undefined> {
  const terms = await findVersion(db, merchantId, code, version);
  return terms && { code, version, terms };
}

export interface NewVersion {
  readonly merchantId: string;
  readonly code: string;
  readonly terms: CampaignTerms;
  readonly by: string;
  readonly at: Date;
}

/** Returns its number. The campaign is made by its first. */
export async function saveVersion(tx: Tx, { merchantId, code, terms, by, at }: NewVersion): Promise<number> {
  const key = { merchant_id: merchantId, code };
  await insertOnce(tx, 'campaign', { ...key, state: 'draft', version: null, changed_at: at }, ['merchant_id', 'code']);
  await lockCampaign(tx, merchantId, code);
  const { latest } = await selectRows(tx, 'campaign_version', key)
    .select(({ fn }) => fn.coalesce(fn.max('version'), sql<number>`0`).as('latest'))
    .executeTakeFirstOrThrow();
  const version = Number(latest) + 1;
  const row = { ...key, version, terms: JSON.stringify(terms), saved_by: by, saved_at: at };
  await insertOnce(tx, 'campaign_version', row);
  return version;
}

export async function setCampaign(
  tx: Tx,
  { merchant_id, code }: Pick<CampaignRow, 'merchant_id' | 'code'>,
  change: Partial<Pick<CampaignRow, 'state' | 'version' | 'place' | 'granted' | 'spent_minor' | 'changed_at'>>,
): Promise<void> {
  await updateRows(tx, 'campaign', { merchant_id, code }).set(change).execute();
}

export async function givenOn(tx: Tx, merchantId: string, code: string, day: string) {
  const { rows } = await sql<{ granted: bigint; spent_minor: bigint }>`
    insert into campaign_day (merchant_id, code, day) values (${merchantId}, ${code}, ${day}::date)
    on conflict (merchant_id, code, day) do update set granted = campaign_day.granted
    returning granted, spent_minor`.execute(tx);
  return { granted: BigInt(rows[0]?.granted ?? 0), spentMinor: BigInt(rows[0]?.spent_minor ?? 0) };
}

export async function addGiven(
  tx: Tx,
  merchantId: string,
  code: string,
  day: string,
  minor: bigint,
  grants = 1,
): Promise<void> {
  await sql`
    update campaign_day set granted = granted + ${grants}::bigint, spent_minor = spent_minor + ${minor}
    where merchant_id = ${merchantId} and code = ${code} and day = ${day}::date`.execute(tx);
  await sql`
    update campaign set granted = granted + ${grants}::bigint, spent_minor = spent_minor + ${minor}
    where merchant_id = ${merchantId} and code = ${code}`.execute(tx);
}
