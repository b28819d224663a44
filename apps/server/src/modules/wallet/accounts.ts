/** The ledger accounts of a member and their counter-accounts. Their identity never changes, so it is cached. */
import { assert } from '#kernel';
import type { Account, AccountName, AccountOpening, Ledger, SqlPort } from '#ledger';
import type { Db } from '../../db/db.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { afterCommit, isTransaction } from '../../db/transactions.ts';
import type { AccountRef } from './wallet.ts';

const MAX_CACHED = 50_000;

/** The counter-account: the house of a vendor's game, a payment provider's clearing account, a jackpot, or the source of play money. */
export type Counterpart = 'house' | 'clearing' | 'adjustment' | 'jackpot' | 'agent';

export interface Accounts {
  at(db: Db, name: AccountOpening): Promise<Account>;
  /** The same for many, with one statement for those that are not cached. */
  manyAt(db: Db, names: readonly AccountOpening[]): Promise<readonly Account[]>;
  /** Drops a cached identity that the ledger does not know. */
  forget(account: Account): void;
}

/** Shared by all movements. */
export interface WalletContext {
  readonly ledger: Ledger<SqlPort>;
  readonly accounts: Accounts;
}

const keyOf = (name: AccountName) => `${name.merchantId}/${name.kind}/${name.currency}/${name.owner}`;

function save(cache: Map<string, Account>, key: string, account: Account): void {
  if (cache.size >= MAX_CACHED) {
    const [oldest] = cache.keys();
    if (oldest !== undefined) cache.delete(oldest);
  }
  cache.set(key, account);
}

/** An account that an open transaction may have created is cached after the commit, since it may be rolled back. */
export function cacheAccounts(ledger: Ledger<SqlPort>): Accounts {
  const accountCache = new Map<string, Account>();
  const cacheAll = (db: Db, accounts: readonly Account[]) => {
    const cache = () => {
      for (const account of accounts) save(accountCache, keyOf(account), account);
    };
    if (isTransaction(db)) afterCommit(cache);
    else cache();
  };
  return {
    async at(db, name) {
      const found = accountCache.get(keyOf(name));
      if (found) return found;
      const account = await ledger.open(sqlPortOf(db), name);
      cacheAll(db, [account]);
      return account;
    },
    async manyAt(db, names) {
      // Taken before the cache changes: it forgets the oldest.
      const cached = names.map((name) => accountCache.get(keyOf(name)));
      const missing = new Map<string, AccountOpening>();
      for (const [index, name] of names.entries()) if (!cached[index]) missing.set(keyOf(name), name);
      const opened = new Map<string, Account>();
      if (missing.size > 0) {
        const accounts = await ledger.openMany(sqlPortOf(db), [...missing.values()]);
        cacheAll(db, accounts);
        for (const account of accounts) opened.set(keyOf(account), account);
      }
      return names.map((name, index) => {
        const account = cached[index] ?? opened.get(keyOf(name));
        assert(account, 'every account is opened');
        return account;
      });
    },
    forget: (account) => {
      accountCache.delete(keyOf(account));
    },
  };
}

/** The account the member plays from. */
export function accountName({ merchant, memberId, isTrial }: AccountRef): AccountName {
  return {
    merchantId: merchant.id,
    kind: isTrial ? 'trial' : 'cash',
    owner: memberId,
    currency: merchant.currency.code,
  };
}

/** The account for withdrawals in progress. Trials have none. */
export function pendingName({ merchant, memberId }: AccountRef): AccountName {
  return { merchantId: merchant.id, kind: 'pending', owner: memberId, currency: merchant.currency.code };
}

/** Received above a limit or during a break: can only be withdrawn. Trials have none. */
export function heldName({ merchant, memberId }: AccountRef): AccountName {
  return { merchantId: merchant.id, kind: 'held', owner: memberId, currency: merchant.currency.code };
}

export function counterpartName(
  { merchant, isTrial }: Pick<AccountRef, 'merchant' | 'isTrial'>,
  counterpart: Counterpart,
  owner: string,
): AccountName {
  return {
    merchantId: merchant.id,
    kind: isTrial ? 'trial-house' : counterpart,
    owner,
    currency: merchant.currency.code,
  };
}

/** Money set aside for prizes: it pays what was put into it and no more. */
export function potName(of: Pick<AccountRef, 'merchant' | 'isTrial'>, pot: string): AccountOpening {
  return { ...counterpartName(of, 'jackpot', pot), floorMinor: 0n };
}

/** The owner of a game's house account: what a game brought is its balance, and a vendor's games begin with the vendor's code. */
export function ownerOfGame(vendor: string, game: string): string {
  return `${vendor}/${game}`;
}

export function feeName({ merchant }: AccountRef): AccountName {
  return { merchantId: merchant.id, kind: 'fee', owner: 'withdrawal', currency: merchant.currency.code };
}
