/** The SQL of grants. A grant's row is locked before any account it moves. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import {
  findRow,
  listRows,
  lockDueRows,
  lockRow,
  type NewRow,
  type Owner,
  type Row,
  updateRows,
} from '../../../db/tenancy/rows.ts';
import type { BonusTerms, GrantState } from './rules/index.ts';

export type GrantRow = Row<'bonus_grant'>;

export type NewGrant = Omit<NewRow<'bonus_grant'>, 'terms'> & { readonly id: string; readonly terms: BonusTerms };

/** Those that are new, in the order of their members. */
export async function insertGrants(tx: Tx, grants: readonly NewGrant[]): Promise<readonly GrantRow[]> {
  const plain = grants.map(({ award_minor, required_minor, deposit_minor, converted_minor, ...grant }) => ({
    ...grant,
    award_minor: `${award_minor}`,
    required_minor: `${required_minor}`,
    deposit_minor: `${deposit_minor ?? 0n}`,
    converted_minor: `${converted_minor ?? 0n}`,
  }));
  const { rows } = await sql<GrantRow>`
    insert into bonus_grant (merchant_id, id, member_id, campaign, campaign_version, period, currency, state, terms, award_minor,
      required_minor, deposit_minor, converted_minor, claim_by, expires_at, created_at, activated_at, ended_at)
    select merchant_id, id, member_id, campaign, campaign_version, period, currency, state, terms, award_minor, required_minor,
      deposit_minor, converted_minor, claim_by, expires_at, created_at, activated_at, ended_at
    from jsonb_to_recordset(${JSON.stringify(plain)}::jsonb) as t (merchant_id text, id uuid, member_id uuid, campaign text,
      campaign_version integer, period text, currency text, state text, terms jsonb, award_minor bigint, required_minor bigint,
      deposit_minor bigint, converted_minor bigint, claim_by timestamptz, expires_at timestamptz, created_at timestamptz,
      activated_at timestamptz, ended_at timestamptz)
    order by member_id, period
    on conflict (merchant_id, campaign, member_id, period) do nothing returning *`.execute(tx);
  return rows;
}

export async function grantsAfter(
  db: Db,
  merchantId: string,
  { after, endedSince, limit }: { readonly after: string | null; readonly endedSince: Date; readonly limit: number },
): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select * from bonus_grant where merchant_id = ${merchantId} and (${after}::uuid is null or id > ${after}::uuid)
      and (ended_at is null or ended_at >= ${endedSince}) order by id limit ${limit}`.execute(db);
  return rows;
}

export function findGrant(db: Db, merchantId: string, id: string) {
  return findRow(db, 'bonus_grant', { merchant_id: merchantId, id });
}

/** In this order. */
export async function findGrants(db: Db, merchantId: string, ids: readonly string[]): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select g.* from unnest(${[...ids]}::uuid[]) with ordinality as k (id, place) cross join lateral (
      select * from bonus_grant where merchant_id = ${merchantId} and id = k.id limit 1
    ) g order by k.place`.execute(db);
  return rows;
}

export function lockGrant(tx: Tx, merchantId: string, id: string) {
  return lockRow(tx, 'bonus_grant', { merchant_id: merchantId, id });
}

/** The grant a member plays with now. */
export function findActiveGrant(db: Db, { merchantId, memberId }: Owner) {
  return findRow(db, 'bonus_grant', { merchant_id: merchantId, member_id: memberId, state: 'active' });
}

/**
 * Grants are looked up for one member after the other: for many at once the planner reads all grants of a merchant, as long as it thinks that
 * they are few. Their state stands in the statement: of a parameter it does not know that the index of active ones has them.
 */
export async function activeGrantsOf(db: Db, merchantId: string, memberIds: readonly string[]): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select g.* from unnest(${[...memberIds]}::uuid[]) as k (id) cross join lateral (
      select * from bonus_grant where merchant_id = ${merchantId} and member_id = k.id and state = 'active' offset 0
    ) g`.execute(db);
  return rows;
}

/** Each member once, in one order. */
const keysOf = (owners: readonly Owner[]) => {
  const once = new Map(owners.map(({ merchantId: m, memberId: p }) => [`${m}/${p}`, { m, p }]));
  return JSON.stringify([...once].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, key]) => key));
};

/** Of all these members, always in one order. */
export async function lockActiveGrants(tx: Tx, members: readonly Owner[]): Promise<GrantRow[]> {
  if (members.length === 0) return [];
  const { rows } = await sql<GrantRow>`
    select g.* from jsonb_to_recordset(${keysOf(members)}::jsonb) as k (m text, p uuid) cross join lateral (
      select * from bonus_grant where merchant_id = k.m and member_id = k.p and state = 'active' order by id for update
    ) g`.execute(tx);
  return rows;
}

/** Whatever became of them, always in one order. */
export async function lockGrants(tx: Tx, merchantId: string, ids: readonly string[]): Promise<GrantRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<GrantRow>`
    select * from bonus_grant where merchant_id = ${merchantId} and id = any(${[...new Set(ids)]}::uuid[])
    order by member_id, id for update`.execute(tx);
  return rows;
}

export interface GrantChange {
  readonly state?: GrantState;
  readonly requiredMinor?: bigint;
  readonly doneMinor?: bigint;
  readonly depositMinor?: bigint;
  readonly cashStakedMinor?: bigint;
  readonly convertedMinor?: bigint;
  readonly returnedMinor?: bigint;
  readonly activatedAt?: Date;
  readonly expiresAt?: Date | null;
  readonly claimBy?: Date | null;
  readonly endedAt?: Date;
  readonly review?: GrantRow['review'];
}

const changed = (grant: GrantRow, change: GrantChange) => ({
  state: change.state ?? grant.state,
  required_minor: change.requiredMinor ?? grant.required_minor,
  done_minor: change.doneMinor ?? grant.done_minor,
  deposit_minor: change.depositMinor ?? grant.deposit_minor,
  cash_staked_minor: change.cashStakedMinor ?? grant.cash_staked_minor,
  converted_minor: change.convertedMinor ?? grant.converted_minor,
  returned_minor: change.returnedMinor ?? grant.returned_minor,
  activated_at: change.activatedAt ?? grant.activated_at,
  expires_at: change.expiresAt === undefined ? grant.expires_at : change.expiresAt,
  claim_by: change.claimBy === undefined ? grant.claim_by : change.claimBy,
  ended_at: change.endedAt ?? grant.ended_at,
  review: change.review ?? grant.review,
});

/** Of a locked row. */
export async function updateGrant(tx: Tx, grant: GrantRow, change: GrantChange): Promise<GrantRow> {
  const { merchant_id, id } = grant;
  const set = changed(grant, change);
  const noted = change.state === 'active' && { noted_at: sql<Date>`clock_timestamp()` };
  await updateRows(tx, 'bonus_grant', { merchant_id, id })
    .set({ ...set, ...noted })
    .execute();
  return { ...grant, ...set };
}

/** Of many locked rows: how they begin, and end at once. */
export async function updateGrants(
  tx: Tx,
  changes: readonly {
    readonly grant: GrantRow;
    readonly change: Pick<GrantChange, 'state' | 'activatedAt' | 'expiresAt' | 'endedAt' | 'convertedMinor'>;
  }[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ grant, change }) => {
    const { state, activated_at, expires_at, ended_at, converted_minor } = changed(grant, change);
    const { merchant_id, id } = grant;
    return { merchant_id, id, state, activated_at, expires_at, ended_at, converted_minor: `${converted_minor}` };
  });
  await sql`
    update bonus_grant g set state = t.state, activated_at = t.activated_at, expires_at = t.expires_at, ended_at = t.ended_at,
      converted_minor = t.converted_minor, noted_at = case when t.state = 'active' then clock_timestamp() else g.noted_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (merchant_id text, id uuid, state text, activated_at timestamptz,
      expires_at timestamptz, ended_at timestamptz, converted_minor bigint)
    where g.merchant_id = t.merchant_id and g.id = t.id`.execute(tx);
}

/** Waiting grants of members, in one order: of each the one whose time to claim ends first, then the oldest. */
export async function lockQueued(tx: Tx, owners: readonly Owner[]): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select g.* from jsonb_to_recordset(${keysOf(owners)}::jsonb) as k (m text, p uuid) cross join lateral (
      select * from bonus_grant where merchant_id = k.m and member_id = k.p and state = 'queued'
      order by claim_by asc nulls last, created_at, id for update
    ) g`.execute(tx);
  return rows;
}

/** Newest first. */
export function listGrants(db: Db, { merchantId, memberId }: Owner, limit: number): Promise<GrantRow[]> {
  const key = { merchant_id: merchantId, member_id: memberId };
  return listRows(db, 'bonus_grant', key, { orderBy: ['created_at desc', 'id desc'], limit });
}

/** Grants of a campaign to a member: for which periods. */
export async function periodsOf(db: Db, { merchantId, memberId }: Owner, campaigns: readonly string[]) {
  if (campaigns.length === 0) return [];
  const key = { merchant_id: merchantId, member_id: memberId, campaign: campaigns };
  return listRows(db, 'bonus_grant', key, { columns: ['campaign', 'period', 'state', 'created_at'] });
}

/** What a campaign gave or offered these members, of these periods. */
export async function givenTo(
  db: Db,
  merchantId: string,
  campaign: string,
  requested: readonly { readonly memberId: string; readonly period: string }[],
) {
  const { rows } = await sql<{ memberId: string; period: string }>`
    select g.member_id as "memberId", g.period from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as t ("memberId" uuid, period text)
    join bonus_grant g on g.merchant_id = ${merchantId} and g.campaign = ${campaign} and g.member_id = t."memberId"
      and g.period = t.period`.execute(db);
  return rows;
}

/** Which of these members have something living of one of these campaigns. */
export async function livingOf(
  db: Db,
  merchantId: string,
  memberIds: readonly string[],
  campaigns: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct member_id from bonus_grant where merchant_id = ${merchantId}
      and member_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb))
      and campaign in (select jsonb_array_elements_text(${JSON.stringify(campaigns)}::jsonb))
      and state in ('offered', 'queued', 'active')`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

/** Whether an operator has to look at something of a member first. */
export async function hasHeldGrant(db: Db, { merchantId, memberId }: Owner): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bonus_grant where merchant_id = ${merchantId} and member_id = ${memberId}::uuid
      and review = 'held' and state in ('queued', 'active') limit 1`.execute(db);
  return rows.length > 0;
}

export interface Claimant {
  readonly memberId: string;
  readonly at: Date;
}

/** Whom a campaign gave or offered something within a time, newest first. */
export async function claimantsOf(
  db: Db,
  merchantId: string,
  campaign: string,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<readonly Claimant[]> {
  const { rows } = await sql<Claimant>`
    select member_id as "memberId", created_at as at from bonus_grant
    where merchant_id = ${merchantId} and campaign = ${campaign} and created_at between ${from} and ${to}
    order by created_at desc limit ${limit}`.execute(db);
  return rows;
}

export async function completionsOf(db: Db, { merchantId, memberId }: Owner, limit: number): Promise<readonly Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select ended_at as at from bonus_grant where merchant_id = ${merchantId} and member_id = ${memberId}::uuid
      and state = 'completed' and required_minor > 0 and ended_at is not null
    order by created_at desc limit ${limit}`.execute(db);
  return rows.map(({ at }) => at);
}

export const dueGrants = (now: Date): DueMerchants =>
  sql`select merchant_id from bonus_grant where state = 'active' and review is distinct from 'held' and expires_at <= ${now}
      union select merchant_id from bonus_grant where state = 'offered' and claim_by <= ${now}`;

export async function lockDueGrants(tx: Tx, merchantId: string, by: Date, limit: number): Promise<GrantRow[]> {
  const active = { merchant_id: merchantId, state: 'active' } as const;
  const waiting = { merchant_id: merchantId, state: 'offered' } as const;
  const due = { column: 'expires_at', by, limit } as const;
  // The clock of what is held stands still.
  const ended = [
    ...(await lockDueRows(tx, 'bonus_grant', { ...active, review: null }, due)),
    ...(await lockDueRows(tx, 'bonus_grant', { ...active, review: 'cleared' }, due)),
  ];
  const missed = await lockDueRows(tx, 'bonus_grant', waiting, { column: 'claim_by', by, limit });
  return [...ended, ...missed];
}

/** Who got bonus money to play with since then; the platform's view of all merchants, as accounts are. */
export async function notedSince(tx: Tx, merchantIds: readonly string[], since: Date) {
  const { rows } = await sql<Pick<GrantRow, 'merchant_id' | 'member_id'>>`
    select merchant_id, member_id from bonus_grant
    where merchant_id in (select jsonb_array_elements_text(${JSON.stringify(merchantIds)}::jsonb))
      and state = 'active' and noted_at > ${since}`.execute(tx);
  return rows;
}

/** Whatever is not seen yet is written after this moment: the oldest transaction that writes began then, or it is now. */
export async function oldestWriter(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select least(clock_timestamp(), min(xact_start)) as since from pg_stat_activity
    where datname = current_database() and backend_xid is not null`.execute(tx);
  return rows[0]?.since ?? new Date(0);
}
