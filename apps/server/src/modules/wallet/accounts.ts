/** Which ledger accounts a purse and its counterparts have. Their identity never changes, so that it is remembered. */
import type { Account, AccountName } from '#ledger';
import type { Db } from '../../db/db.ts';
import type { WalletDeps } from './deps.ts';
import type { Purse } from './wallet.ts';

const MOST_REMEMBERED = 50_000;

/** Who stands across: a game vendor's house, a payment provider's clearing account, or the giver of play money. */
export type Counterpart = 'house' | 'clearing';

export interface Accounts {
  at(db: Db, name: AccountName): Promise<Account>;
  /** Forgets an identity the ledger does not know. */
  forget(account: Account): void;
}

const keyOf = (name: AccountName) => `${name.merchantId}/${name.kind}/${name.currency}/${name.owner}`;

function keep<Value>(memory: Map<string, Value>, key: string, value: Value): void {
  if (memory.size >= MOST_REMEMBERED) {
    const [oldest] = memory.keys();
    if (oldest !== undefined) memory.delete(oldest);
  }
  memory.set(key, value);
}

/**
 * An account seen inside a transaction may have been made by it, and be undone with it: it is remembered only when another transaction
 * sees it too.
 */
export function rememberAccounts(deps: Pick<WalletDeps, 'db' | 'ledger' | 'sqlPortOf'>): Accounts {
  const known = new Map<string, Account>();
  const seenOnce = new Map<string, { readonly id: string; readonly by: WeakRef<Db> }>();
  return {
    async at(db, name) {
      const key = keyOf(name);
      const found = known.get(key);
      if (found) return found;
      const account = await deps.ledger.openIn(deps.sqlPortOf(db), name);
      const seen = seenOnce.get(key);
      const isCommitted = db === deps.db || (seen?.id === account.id && seen.by.deref() !== db);
      if (isCommitted) {
        seenOnce.delete(key);
        keep(known, key, account);
      } else {
        keep(seenOnce, key, { id: account.id, by: new WeakRef(db) });
      }
      return account;
    },
    forget: (account) => {
      known.delete(keyOf(account));
    },
  };
}

/** The account the member plays from. */
export function purseName({ merchant, memberId, isTrial }: Purse): AccountName {
  return {
    merchantId: merchant.id,
    kind: isTrial ? 'trial' : 'cash',
    owner: memberId,
    currency: merchant.currency.code,
  };
}

/** The account a member's money waits in while a withdrawal is under way. Trials have none. */
export function pendingName({ merchant, memberId }: Purse): AccountName {
  return { merchantId: merchant.id, kind: 'pending', owner: memberId, currency: merchant.currency.code };
}

export function counterpartName({ merchant, isTrial }: Purse, counterpart: Counterpart, owner: string): AccountName {
  return {
    merchantId: merchant.id,
    kind: isTrial ? 'trial-house' : counterpart,
    owner,
    currency: merchant.currency.code,
  };
}

export function feeName({ merchant }: Purse): AccountName {
  return { merchantId: merchant.id, kind: 'fee', owner: 'withdrawal', currency: merchant.currency.code };
}
