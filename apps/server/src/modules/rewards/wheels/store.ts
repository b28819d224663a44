/** The SQL of spins, and of the seeds of those that come next. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import {
  deleteRows,
  findRow,
  insertOnce,
  listRows,
  lockRow,
  type NewRow,
  type Owner,
  type Row,
} from '../../../db/tenancy/rows.ts';

export type SpinRow = Row<'wheel_spin'>;

export const insertSpin = (tx: Tx, row: NewRow<'wheel_spin'>) => insertOnce(tx, 'wheel_spin', row);

export function findSpin(db: Db, { merchantId, memberId }: Owner, by: { id: string } | { commitment: string }) {
  return findRow(db, 'wheel_spin', { merchant_id: merchantId, member_id: memberId, ...by });
}

export function latestSpins(db: Db, { merchantId, memberId }: Owner, code: string, limit: number) {
  const key = { merchant_id: merchantId, member_id: memberId, code };
  return listRows(db, 'wheel_spin', key, { orderBy: ['spun_at desc', 'id desc'], limit });
}

/**
 * How often the prizes of these segments were given by this version of a campaign: exact under the campaign's lock. Asked of prizes that are
 * limited in number alone: so what is counted is never more than what there was of them.
 */
export async function givenOf(
  db: Db,
  merchantId: string,
  campaign: { readonly code: string; readonly version: number },
  segments: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (segments.length === 0) return new Map();
  const { rows } = await sql<{ given: number; times: number }>`
    select given, count(*)::int as times from wheel_spin
    where merchant_id = ${merchantId} and code = ${campaign.code} and version = ${campaign.version}
      and given in (select value::int from jsonb_array_elements_text(${JSON.stringify(segments)}::jsonb))
    group by given`.execute(db);
  return new Map(rows.map(({ given, times }) => [given, times]));
}

export type SeedRow = Row<'wheel_seed'>;

const ownerKey = ({ merchantId, memberId }: Owner) => ({ merchant_id: merchantId, member_id: memberId });

export const findSeed = (db: Db, owner: Owner): Promise<SeedRow | undefined> =>
  findRow(db, 'wheel_seed', ownerKey(owner));

export const lockSeed = (tx: Tx, owner: Owner): Promise<SeedRow | undefined> =>
  lockRow(tx, 'wheel_seed', ownerKey(owner));

/** The one that is there stays. */
export const insertSeed = (tx: Tx, row: NewRow<'wheel_seed'>): Promise<boolean> => insertOnce(tx, 'wheel_seed', row);

export async function deleteSeed(tx: Tx, owner: Owner): Promise<void> {
  await deleteRows(tx, 'wheel_seed', ownerKey(owner)).execute();
}
