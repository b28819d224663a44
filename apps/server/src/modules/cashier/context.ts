/** What every use case of the cashier works with. */

import { assert } from '#kernel';
import type { Encryptor } from '../../db/encryptor.ts';
import type { ConcurrencyLimit } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { CashierDeps } from './deps.ts';
import type { Providers } from './providers/index.ts';

export interface Cashier extends CashierDeps {
  readonly providers: Providers;
  readonly encryptor: Encryptor;
  /** Lets so many pictures be worked on at once, and a few more wait. */
  readonly drawing: ConcurrencyLimit;
}

export function now(cashier: Pick<CashierDeps, 'clock'>): Date {
  return new Date(cashier.clock.now());
}

/** Where a provider's callbacks reach the merchant. */
export function notifyUrl(cashier: Pick<CashierDeps, 'originOf'>, merchant: Merchant, provider: string): string {
  const [host] = merchant.manifest.hosts;
  assert(host, 'a merchant has a host');
  return `${cashier.originOf(host)}/payments/${provider}/webhook`;
}
