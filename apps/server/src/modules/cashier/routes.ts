/** The cashier's endpoints. */
import type { Handlers } from '../../http/handlers.ts';
import { type CardEndpoint, cardRoutes } from './cards/index.ts';
import type { Cashier } from './context.ts';
import { type DepositEndpoint, depositRoutes } from './deposits/index.ts';
import { type WithdrawalEndpoint, withdrawalRoutes } from './withdrawals/index.ts';

export type CashierEndpoint = CardEndpoint | DepositEndpoint | WithdrawalEndpoint;

export function routes(cashier: Cashier): Handlers<CashierEndpoint> {
  return { ...cardRoutes(cashier), ...depositRoutes(cashier), ...withdrawalRoutes(cashier) };
}
