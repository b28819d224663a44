/** Rollback, capture and void are one thing to the ledger: a transfer that closes another. */
import type { Account } from './account.ts';
import type { Reported } from './posting.ts';

export interface Closing extends Reported {
  readonly merchantId: string;
  readonly kind: string;
  /** An account of the same member. */
  readonly account: Account;
  readonly targetExternalId: string;
  /** Absent: back to the account it came from. */
  readonly to?: Account;
  readonly isHold: boolean;
  readonly laysTombstone: boolean;
  readonly mayGoBelow: boolean;
}
