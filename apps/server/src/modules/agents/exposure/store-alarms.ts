/** The SQL of the nightly look: how far it has come, and what it found. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { insertOnce, listRows, lockRow, type Row, setRows, upsertRows } from '../../../db/tenancy/rows.ts';

export const lockCheck = (tx: Tx, merchantId: string) => lockRow(tx, 'agent_check', { merchant_id: merchantId });

/** Where there was none yet. */
export async function beginCheck(tx: Tx, merchantId: string, at: Date) {
  await insertOnce(tx, 'agent_check', { merchant_id: merchantId, next_at: at }, ['merchant_id']);
  return await lockCheck(tx, merchantId);
}

export async function setCheck(
  tx: Tx,
  merchantId: string,
  change: Partial<Pick<Row<'agent_check'>, 'next_at' | 'after'>>,
): Promise<void> {
  await setRows(tx, 'agent_check', { merchant_id: merchantId }, change);
}

/** Agents with a contract that pays, behind this one. */
export async function agentsAfter(
  db: Db,
  merchantId: string,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ agent_id: string }>`
    select distinct agent_id from agent_contract
    where merchant_id = ${merchantId} and state in ('active', 'change_proposed', 'end_asked')
      ${after === null ? sql`` : sql`and agent_id > ${after}::uuid`}
    order by agent_id limit ${limit}`.execute(db);
  return rows.map(({ agent_id }) => agent_id);
}

export type AlarmRow = Row<'agent_alarm'>;

export async function saveAlarms(
  tx: Tx,
  found: readonly Omit<AlarmRow, 'first_at' | 'last_at' | 'done_at'>[],
  at: Date,
): Promise<void> {
  const rows = found.map((one) => ({ ...one, first_at: at, last_at: at, done_at: null }));
  await upsertRows(tx, 'agent_alarm', rows, ['merchant_id', 'agent_id', 'product'], ['first_at']);
}

/** Those that nobody has looked at, newest first. */
export const openAlarms = (db: Db, merchantId: string, limit: number): Promise<AlarmRow[]> =>
  listRows(
    db,
    'agent_alarm',
    { merchant_id: merchantId, done_at: null },
    { orderBy: ['last_at desc', 'agent_id'], limit },
  );

/** All of an agent. False where there is none that is open. */
export const closeAlarms = (tx: Tx, merchantId: string, agentId: string, at: Date): Promise<boolean> =>
  setRows(tx, 'agent_alarm', { merchant_id: merchantId, agent_id: agentId, done_at: null }, { done_at: at });
