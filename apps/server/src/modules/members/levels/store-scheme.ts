/** The SQL of schemes of levels: versions, which of them runs, and how far the gifts of a month have come. */
import { sql } from 'kysely';
import type { LevelScheme } from '#contract';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { findRow, insertOnce, listRows, lockRow, updateRows, upsertRows } from '../../../db/tenancy/rows.ts';
import { beginOfDay, dayAt, type Merchant } from '../../merchants/index.ts';
import { readScheme, type Scheme } from './scheme.ts';

/** When a day is closed: late facts of the day before were published by then. */
const CLOSED_AFTER_MS = 2 * 3_600_000;

export const closingOf = ({ manifest }: Merchant, day: string) =>
  new Date(beginOfDay(day, manifest.timeZone).getTime() + CLOSED_AFTER_MS);

export const monthAfter = (month: string) =>
  Temporal.PlainDate.from(month).add({ months: 1 }).with({ day: 1 }).toString();
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** Undefined where none runs. */
export async function runningScheme(db: Db, merchant: Merchant): Promise<Scheme | undefined> {
  const running = await findRow(db, 'level_running', { merchant_id: merchant.id }, ['version']);
  if (!running) return undefined;
  const terms = await findVersion(db, merchant.id, running.version);
  return terms && readScheme(merchant, running.version, terms);
}

export async function findVersion(db: Db, merchantId: string, version: number): Promise<LevelScheme | undefined> {
  const row = await findRow(db, 'level_scheme', { merchant_id: merchantId, version }, ['terms']);
  return row && (row.terms as unknown as LevelScheme);
}

export async function listVersions(db: Db, merchantId: string) {
  const running = await findRow(db, 'level_running', { merchant_id: merchantId }, ['version']);
  const rows = await listRows(
    db,
    'level_scheme',
    { merchant_id: merchantId },
    { orderBy: ['version desc'], limit: 20 },
  );
  return rows.map((row) => ({ ...row, isRunning: row.version === running?.version }));
}

export async function saveVersion(
  tx: Tx,
  merchantId: string,
  { terms, by, at }: { readonly terms: LevelScheme; readonly by: string; readonly at: Date },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) + 1 as version from level_scheme where merchant_id = ${merchantId}`.execute(tx);
  const version = Number(rows[0]?.version ?? 1);
  const row = { merchant_id: merchantId, version, terms: JSON.stringify(terms), saved_by: by, saved_at: at };
  await insertOnce(tx, 'level_scheme', row);
  return version;
}

/** From now on; the months go on, or begin with the next one. */
export async function runVersion(tx: Tx, merchant: Merchant, version: number, at: Date): Promise<void> {
  const month = monthAfter(monthOf(dayAt(at.getTime(), merchant.manifest.timeZone)));
  const row = { merchant_id: merchant.id, version, since: at, month, month_at: closingOf(merchant, month) };
  await upsertRows(tx, 'level_running', row, ['merchant_id'], ['month', 'month_at']);
}

export const monthDue = (now: Date): DueMerchants =>
  sql`select merchant_id from level_running where month_at <= ${now}`;

export const lockRunning = (tx: Tx, merchantId: string) => lockRow(tx, 'level_running', { merchant_id: merchantId });

export async function setMonth(
  tx: Tx,
  merchant: Merchant,
  { month, after }: { readonly month: string; readonly after: string | null },
): Promise<void> {
  const change = { month, month_at: closingOf(merchant, month), month_after: after };
  await updateRows(tx, 'level_running', { merchant_id: merchant.id }).set(change).execute();
}

/** Members with a level, in the order of their ids. */
export async function membersAfter(db: Db, merchantId: string, after: string | null, limit: number) {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from level_member where merchant_id = ${merchantId} and (reached > 0 or hand_level > 0)
      and (${after}::uuid is null or member_id > ${after}::uuid) order by member_id limit ${limit}`.execute(db);
  return rows.map(({ member_id }) => member_id);
}
