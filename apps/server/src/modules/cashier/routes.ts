/** The cashier's endpoints. */
import type { Handlers } from '../../http/handlers.ts';
import type { Cashier } from './context.ts';
import { type DepositEndpoint, depositRoutes } from './deposits/routes.ts';
import { type WithdrawalEndpoint, withdrawalRoutes } from './withdrawals/routes.ts';

export type CashierEndpoint = DepositEndpoint | WithdrawalEndpoint;

export function routes(cashier: Cashier): Handlers<CashierEndpoint> {
  return { ...depositRoutes(cashier), ...withdrawalRoutes(cashier) };
}
