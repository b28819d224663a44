/** The dependencies of the cashier's use cases. */

import { assert } from '#kernel';
import type { Encryptor } from '../../db/encryptor.ts';
import type { ConcurrencyLimit } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { CashierDeps } from './deps.ts';
import type { Providers } from './providers/index.ts';

export interface Cashier extends CashierDeps {
  readonly providers: Providers;
  readonly encryptor: Encryptor;
  /** Limits how many pictures are processed at once, with a short queue. */
  readonly drawing: ConcurrencyLimit;
}

export function now(cashier: Pick<CashierDeps, 'clock'>): Date {
  return new Date(cashier.clock.now());
}

/** The address for a provider's callbacks to the merchant. */
export function notifyUrl(cashier: Pick<CashierDeps, 'originOf'>, merchant: Merchant, provider: string): string {
  const [host] = merchant.manifest.hosts;
  assert(host, 'a merchant has a host');
  return `${cashier.originOf(host)}/payments/${provider}/webhook`;
}
