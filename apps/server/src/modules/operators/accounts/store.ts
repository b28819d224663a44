/** The SQL of operators' accounts and permissions. */
import type { Updateable } from 'kysely';
import { assert } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';
import {
  countRows,
  deleteRows,
  findRow,
  hasWritten,
  insertOnce,
  listRows,
  lockRow,
  type NewRow,
  type Row,
  selectRows,
  setRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';
import { type OperatorName, PLATFORM } from '../names.ts';
import { type OperatorEvent, operatorLifecycle } from './lifecycle.ts';

export type AccountRow = Row<'operator_account'>;
type GrantRow = Row<'operator_grant'>;

export async function findAccount(db: Db, { home, username }: OperatorName): Promise<AccountRow | undefined> {
  return findRow(db, 'operator_account', { merchant_id: home, username });
}

export async function lockAccount(tx: Tx, { home, username }: OperatorName): Promise<AccountRow | undefined> {
  return lockRow(tx, 'operator_account', { merchant_id: home, username });
}

/** Returns whether the name was free. */
export async function insertAccount(tx: Tx, row: NewRow<'operator_account'>): Promise<boolean> {
  return insertOnce(tx, 'operator_account', row, ['merchant_id', 'username']);
}

type Changes = Omit<Updateable<Tables['operator_account']>, 'state'>;

export async function changeAccount(tx: Tx, { home, username }: OperatorName, changes: Changes): Promise<void> {
  await setRows(tx, 'operator_account', { merchant_id: home, username }, changes);
}

export async function moveAccount(tx: Tx, name: OperatorName, event: OperatorEvent, changes: Changes): Promise<void> {
  const account = await lockAccount(tx, name);
  assert(account, 'an account that changes its state is there');
  const state = operatorLifecycle.next(account.state, event);
  await setRows(tx, 'operator_account', { merchant_id: name.home, username: name.username }, { ...changes, state });
}

/** A code counts once, for the account as it was when password and code were checked: false when it was changed, or a later code came, meanwhile. */
export async function acceptInterval(tx: Tx, checked: AccountRow, interval: bigint): Promise<boolean> {
  const { merchant_id, username, state, password_hash, encrypted_authenticator } = checked;
  return hasWritten(
    updateRows(tx, 'operator_account', { merchant_id, username, state, password_hash, encrypted_authenticator })
      .set({ last_interval: interval })
      .where((row) => row.or([row('last_interval', 'is', null), row('last_interval', '<', interval)])),
  );
}

export async function listAccounts(db: Db, home: string): Promise<readonly AccountRow[]> {
  return listRows(db, 'operator_account', { merchant_id: home }, { orderBy: ['username'] });
}

/** How many platform operators have ever accepted their invitation. */
export async function countEverActive(db: Db): Promise<number> {
  return countRows(selectRows(db, 'operator_account', { merchant_id: PLATFORM }).where('accepted_at', 'is not', null));
}

/** Permissions at one merchant, or those granted at all of them. */
export async function grantsAt(db: Db, scope: string, operator: string): Promise<readonly string[]> {
  const rows = await listRows(
    db,
    'operator_grant',
    { merchant_id: scope, operator },
    { columns: ['permission'], orderBy: ['permission'] },
  );
  return rows.map(({ permission }) => permission);
}

export async function addGrants(tx: Tx, rows: readonly GrantRow[]): Promise<void> {
  await insertOnce(tx, 'operator_grant', rows, ['merchant_id', 'operator', 'permission']);
}

export async function removeGrants(tx: Tx, scope: string, operator: string, permissions: readonly string[]) {
  await deleteRows(tx, 'operator_grant', { merchant_id: scope, operator, permission: permissions }).execute();
}

/** Who has this very grant in a scope. */
export async function operatorsWith(db: Db, scope: string, permission: string): Promise<readonly string[]> {
  const rows = await listRows(
    db,
    'operator_grant',
    { merchant_id: scope, permission },
    { columns: ['operator'], orderBy: ['operator'] },
  );
  return rows.map(({ operator }) => operator);
}
