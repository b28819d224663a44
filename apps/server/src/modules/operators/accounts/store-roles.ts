/** The SQL of roles: named sets of permissions, of a merchant or of the platform. */
import type { Db, Tx } from '../../../db/db.ts';
import { deleteRows, findRow, hasWritten, listRows, type Row } from '../../../db/tenancy/rows.ts';

export type RoleRow = Row<'operator_role'>;

export async function findRole(db: Db, scope: string, name: string): Promise<RoleRow | undefined> {
  return findRow(db, 'operator_role', { merchant_id: scope, name });
}

export async function listRoles(db: Db, scope: string): Promise<readonly RoleRow[]> {
  return listRows(db, 'operator_role', { merchant_id: scope }, { orderBy: ['name'] });
}

/** Writes it anew, whatever it was. */
export async function saveRole(tx: Tx, row: RoleRow): Promise<void> {
  const { permissions, changed_by, changed_at } = row;
  await tx
    .insertInto('operator_role')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'name']).doUpdateSet({ permissions, changed_by, changed_at }),
    )
    .execute();
}

export async function deleteRole(tx: Tx, scope: string, name: string): Promise<boolean> {
  return hasWritten(deleteRows(tx, 'operator_role', { merchant_id: scope, name }));
}

/** The permissions of roles that a scope has, by name. */
export async function permissionsOfRoles(db: Db, scope: string, names: readonly string[]) {
  if (names.length === 0) return new Map<string, readonly string[]>();
  const rows = await listRows(db, 'operator_role', { merchant_id: scope, name: names }, {});
  return new Map<string, readonly string[]>(rows.map(({ name, permissions }) => [name, permissions]));
}
