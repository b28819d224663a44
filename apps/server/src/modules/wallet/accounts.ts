/** Which ledger accounts a purse and its counterparts have. Their identity never changes, so that it is remembered. */
import type { Account, AccountName, Ledger, SqlPort } from '#ledger';
import type { Purse } from './wallet.ts';

const MOST_REMEMBERED = 50_000;

/** Who stands across: a game vendor's house, a payment provider's clearing account, or the giver of play money. */
export type Counterpart = 'house' | 'clearing';

export interface Accounts {
  at(tx: SqlPort, name: AccountName): Promise<Account>;
  /** Forgets an identity that was made in a transaction which did not last. */
  forget(account: Account): void;
}

const keyOf = (name: AccountName) => `${name.merchantId}/${name.kind}/${name.currency}/${name.owner}`;

export function rememberAccounts(ledger: Ledger<SqlPort>): Accounts {
  const known = new Map<string, Account>();
  return {
    async at(tx, name) {
      const key = keyOf(name);
      const found = known.get(key);
      if (found) return found;
      const opened = await ledger.openIn(tx, name);
      if (known.size >= MOST_REMEMBERED) {
        const [oldest] = known.keys();
        if (oldest !== undefined) known.delete(oldest);
      }
      known.set(key, opened);
      return opened;
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
