/** Accounts in SQL: opened, found, kept in memory (identity never changes), their balances. */
import { assert } from '#kernel';
import { type Account, type AccountName, type AccountOpening, accountNameKey, floorOf } from '../account.ts';
import { bigintArray, textArray } from './array-literal.ts';
import type { SqlInteger } from './answer.ts';
import type { SqlPort } from '../sql-port.ts';

const open = 'select ledger.open_account($1, $2, $3, $4, $5)::text as id';
const find =
  'select id::text from ledger.account where merchant_id = $1 and kind = $2 and owner = $3 and currency = $4';
const balance = 'select balance from ledger.account where merchant_id = $1 and id = $2';

const balances = `select a.balance from unnest($1::text[], $2::bigint[]) with ordinality as u(merchant_id, id, place)
  join ledger.account a on a.merchant_id = u.merchant_id and a.id = u.id order by u.place`;

/** A bounded memory of accounts by name: past its size the oldest is forgotten and found again when asked. */
export interface AccountMemory {
  recall(name: AccountName): Account | undefined;
  keep(account: Account): void;
}

export function createAccountMemory(size = 200_000): AccountMemory {
  const kept = new Map<string, Account>();
  const recall = (name: AccountName) => kept.get(accountNameKey(name));
  return {
    recall,
    keep(account) {
      if (recall(account)) return;
      if (kept.size >= size) {
        const oldest = kept.keys().next();
        if (!oldest.done) kept.delete(oldest.value);
      }
      kept.set(accountNameKey(account), account);
    },
  };
}

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
  // Another node made it between this statement's start and its insert: now it is there to be seen.
  const id = rows[0]?.id ?? (await sqlFind(port, opening))?.id;
  assert(id, 'an opened account is found');
  return accountOf(opening, id);
}

export async function sqlFind(port: SqlPort, name: AccountName): Promise<Account | undefined> {
  const rows = await port.query<{ id: string }>(find, [name.merchantId, name.kind, name.owner, name.currency]);
  const id = rows[0]?.id;
  return id === undefined ? undefined : accountOf(name, id);
}

export async function sqlBalance(port: SqlPort, account: Account): Promise<bigint> {
  const rows = await port.query<{ balance: SqlInteger }>(balance, [account.merchantId, account.id]);
  assert(rows[0], 'a balance is asked of an account that exists');
  return BigInt(rows[0].balance);
}

export async function sqlBalances(port: SqlPort, accounts: readonly Account[]): Promise<readonly bigint[]> {
  if (accounts.length === 0) return [];
  const rows = await port.query<{ balance: SqlInteger }>(balances, [
    textArray(accounts.map((account) => account.merchantId)),
    bigintArray(accounts.map((account) => account.id)),
  ]);
  assert(rows.length === accounts.length, 'balances are asked of accounts that exist');
  return rows.map((row) => BigInt(row.balance));
}
