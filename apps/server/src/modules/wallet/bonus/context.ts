/** What the use cases of bonus money share. */
import type { Clock, Random } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { WalletContext } from '../accounts.ts';
import type { Spenders } from './spenders.ts';
import type { GrantRow } from './store-grant.ts';

/** True where signals weigh so much that an operator has to look first; what they are is written by who looks. */
export type LookAtGrant = (tx: Tx, grant: GrantRow, reviewFrom: number) => Promise<boolean>;

export interface BonusContext extends WalletContext {
  readonly clock: Clock;
  readonly random: Random;
  readonly merchants: () => readonly Merchant[];
  readonly spenders: Spenders;
  /** Who looks at grants before they become cash: known once the server has started. */
  readonly reviews: { look?: LookAtGrant };
  /** Absent where a wallet is alone, as in a story. */
  readonly outbox: Pick<Outbox, 'publish'> | undefined;
}

export function now({ clock }: Pick<BonusContext, 'clock'>): Date {
  return new Date(clock.now());
}
