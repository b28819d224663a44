/** The SQL of the addresses from which operators may act. */
import type { Db, Tx } from '../../../db/db.ts';
import { deleteRows, hasWritten, listRows, type Row } from '../../../db/tenancy/rows.ts';

export type NetworkRow = Row<'operator_network'>;

/** The rule for all operators of a home. */
export const ALL_OPERATORS = '*';

export async function networksFor(db: Db, home: string, operator: string): Promise<readonly NetworkRow[]> {
  return listRows(db, 'operator_network', { merchant_id: home, operator: [operator, ALL_OPERATORS] }, {});
}

export async function listNetworks(db: Db, home: string): Promise<readonly NetworkRow[]> {
  return listRows(db, 'operator_network', { merchant_id: home }, { orderBy: ['operator'] });
}

export async function saveNetworks(tx: Tx, row: NetworkRow): Promise<void> {
  const { networks, changed_by, changed_at } = row;
  await tx
    .insertInto('operator_network')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'operator']).doUpdateSet({ networks, changed_by, changed_at }),
    )
    .execute();
}

export async function deleteNetworks(tx: Tx, home: string, operator: string): Promise<boolean> {
  return hasWritten(deleteRows(tx, 'operator_network', { merchant_id: home, operator }));
}
