/** What the use cases of bonus money share. */
import type { Clock, Random } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { WalletContext } from '../accounts.ts';
import type { Spenders } from './spenders.ts';

export interface BonusContext extends WalletContext {
  readonly clock: Clock;
  readonly random: Random;
  readonly merchants: () => readonly Merchant[];
  readonly spenders: Spenders;
}

export function now({ clock }: Pick<BonusContext, 'clock'>): Date {
  return new Date(clock.now());
}
