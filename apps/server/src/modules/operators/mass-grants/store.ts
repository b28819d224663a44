/** The SQL of mass grants. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import type { PageKey } from '../../../db/page-key.ts';
import {
  findRow,
  insertOnce,
  lockDueRows,
  lockRow,
  type NewRow,
  type Row,
  selectRows,
  setRows,
} from '../../../db/tenancy/rows.ts';

export type MassGrantRow = Row<'mass_grant'>;
type Key = Pick<MassGrantRow, 'merchant_id' | 'code'>;

/** False where the merchant has one of this name. */
export const insertMassGrant = (tx: Tx, row: NewRow<'mass_grant'>) =>
  insertOnce(tx, 'mass_grant', row, ['merchant_id', 'code']);

export const findMassGrant = (db: Db, { merchant_id, code }: Key) => findRow(db, 'mass_grant', { merchant_id, code });

export const lockMassGrant = (tx: Tx, { merchant_id, code }: Key) => lockRow(tx, 'mass_grant', { merchant_id, code });

/** The newest first; reads one more than the page size. */
export async function listMassGrants(
  db: Db,
  merchantId: string,
  { after, limit }: { readonly after: PageKey | undefined; readonly limit: number },
): Promise<MassGrantRow[]> {
  let query = selectRows(db, 'mass_grant', { merchant_id: merchantId }).selectAll();
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id}::uuid)`);
  return await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

export const massGrantsDue = (now: Date): DueMerchants =>
  sql`select merchant_id from mass_grant where due_at <= ${now}`;

/** The one that waited longest; none where another node works on it. */
export async function lockDue(tx: Tx, merchantId: string, by: Date): Promise<MassGrantRow | undefined> {
  const due = { column: 'due_at', by, limit: 1 } as const;
  return (await lockDueRows(tx, 'mass_grant', { merchant_id: merchantId }, due))[0];
}

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
