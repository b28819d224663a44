/** Accounts in SQL: find or create, and balances. */
import { assert } from '#kernel';
import { type Account, type AccountName, type AccountOpening, floorOf } from '../account.ts';
import { bigintArray, textArray } from '../array-literal.ts';
import type { SqlPort } from '../sql-port.ts';
import type { SqlInteger } from './answer.ts';

const open = 'select ledger.open_account($1, $2, $3, $4, $5)::text as id';
const find =
  'select id::text from ledger.account where merchant_id = $1 and kind = $2 and owner = $3 and currency = $4';
const balances = `select a.balance from unnest($1::text[], $2::bigint[]) with ordinality as u(merchant_id, id, place)
  join ledger.account a on a.merchant_id = u.merchant_id and a.id = u.id order by u.place`;

function accountOf({ merchantId, kind, owner, currency }: AccountName, id: string): Account {
  return { merchantId, kind, owner, currency, id };
}

export async function sqlOpen(port: SqlPort, opening: AccountOpening): Promise<Account> {
  const { merchantId, kind, owner, currency } = opening;
  const rows = await port.query<{ id: string | null }>(open, [
    merchantId,
    kind,
    owner,
    currency,
    floorOf(opening)?.toString() ?? null,
  ]);
  // Another node created it between this statement's start and its insert: now it is visible.
  const id = rows[0]?.id ?? (await sqlFind(port, opening))?.id;
  assert(id, 'an opened account exists');
  return accountOf(opening, id);
}

async function sqlFind(port: SqlPort, name: AccountName): Promise<Account | undefined> {
  const rows = await port.query<{ id: string }>(find, [name.merchantId, name.kind, name.owner, name.currency]);
  const id = rows[0]?.id;
  return id === undefined ? undefined : accountOf(name, id);
}

export async function sqlBalances(port: SqlPort, accounts: readonly Account[]): Promise<readonly bigint[]> {
  if (accounts.length === 0) return [];
  const rows = await port.query<{ balance: SqlInteger }>(balances, [
    textArray(accounts.map((account) => account.merchantId)),
    bigintArray(accounts.map((account) => account.id)),
  ]);
  assert(rows.length === accounts.length, 'balances are read of existing accounts');
  return rows.map((row) => BigInt(row.balance));
}
