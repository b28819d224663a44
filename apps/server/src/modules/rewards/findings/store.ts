/** The SQL of the nightly check: how far it has come, and what it found. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { insertOnce, listRows, lockRow, type Row, setRows, upsertRows } from '../../../db/tenancy/rows.ts';

export const checkDue = (now: Date): DueMerchants => sql`select merchant_id from reward_check where next_at <= ${now}`;

/** With the first campaign of a merchant. */
export async function beginChecks(tx: Tx, merchantId: string, at: Date): Promise<void> {
  await insertOnce(tx, 'reward_check', { merchant_id: merchantId, next_at: at }, ['merchant_id']);
}

export const lockCheck = (tx: Tx, merchantId: string) => lockRow(tx, 'reward_check', { merchant_id: merchantId });

export async function setCheck(
  tx: Tx,
  merchantId: string,
  change: Partial<Pick<Row<'reward_check'>, 'next_at' | 'after'>>,
): Promise<void> {
  await setRows(tx, 'reward_check', { merchant_id: merchantId }, change);
}

type FindingRow = Row<'reward_finding'>;

export async function saveFindings(
  tx: Tx,
  found: readonly Omit<FindingRow, 'first_at' | 'last_at' | 'done_at'>[],
  at: Date,
): Promise<void> {
  const rows = found.map((one) => ({ ...one, first_at: at, last_at: at, done_at: null }));
  await upsertRows(tx, 'reward_finding', rows, ['merchant_id', 'grant_id', 'what'], ['first_at']);
}

/** Those that nobody has looked at, newest first. */
export function openFindings(db: Db, merchantId: string, limit: number): Promise<FindingRow[]> {
  const key = { merchant_id: merchantId, done_at: null };
  return listRows(db, 'reward_finding', key, { orderBy: ['last_at desc', 'grant_id'], limit });
}

/** False where there is none that is open. */
export function closeFindings(tx: Tx, merchantId: string, grantId: string, at: Date): Promise<boolean> {
  return setRows(tx, 'reward_finding', { merchant_id: merchantId, grant_id: grantId, done_at: null }, { done_at: at });
}
