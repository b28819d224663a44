/** What every use case of the cashier works with. */
import type { Sealer } from '../../db/sealer.ts';
import type { CashierDeps } from './deps.ts';
import type { Providers } from './providers.ts';

export interface Cashier extends CashierDeps {
  readonly providers: Providers;
  readonly sealer: Sealer;
}

export function now(cashier: Pick<CashierDeps, 'clock'>): Date {
  return new Date(cashier.clock.now());
}
