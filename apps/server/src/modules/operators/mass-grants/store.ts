/** The SQL of mass grants. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, insertOnce, lockRow, type NewRow, type Row, setRows } from '../../../db/tenancy/rows.ts';
import { dueRuns, listRuns, lockDueRun, type RunPage } from '../audience/index.ts';

export type MassGrantRow = Row<'mass_grant'>;
type Key = Pick<MassGrantRow, 'merchant_id' | 'code'>;

/** False where the merchant has one of this name. */
export const insertMassGrant = (tx: Tx, row: NewRow<'mass_grant'>) =>
  insertOnce(tx, 'mass_grant', row, ['merchant_id', 'code']);

export const findMassGrant = (db: Db, { merchant_id, code }: Key) => findRow(db, 'mass_grant', { merchant_id, code });

export const lockMassGrant = (tx: Tx, { merchant_id, code }: Key) => lockRow(tx, 'mass_grant', { merchant_id, code });

export const listMassGrants = (db: Db, merchantId: string, page: RunPage) =>
  listRuns(db, 'mass_grant', merchantId, page);

export const massGrantsDue = (now: Date) => dueRuns('mass_grant', now);

export const lockDue = (tx: Tx, merchantId: string, by: Date) => lockDueRun(tx, 'mass_grant', merchantId, by);

export const changeMassGrant = (
  tx: Tx,
  { merchant_id, code }: Key,
  change: Partial<Omit<MassGrantRow, 'audience' | keyof Key>>,
) => setRows(tx, 'mass_grant', { merchant_id, code }, change);

/** How many members the running ones of a campaign may yet give to. */
export async function promisedOf(db: Db, merchantId: string, campaign: string): Promise<bigint> {
  const { rows } = await sql<{ promised: bigint }>`
    select coalesce(sum(members - skipped_members - given), 0)::bigint as promised from mass_grant
    where merchant_id = ${merchantId} and campaign = ${campaign} and state = 'running'`.execute(db);
  return rows[0]?.promised ?? 0n;
}
