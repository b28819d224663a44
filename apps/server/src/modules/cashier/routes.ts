/** The cashier's endpoints. */
import { cardRoutes } from './cards/index.ts';
import type { Cashier } from './context.ts';
import { depositRoutes } from './deposits/index.ts';
import { withdrawalRoutes } from './withdrawals/index.ts';

export function routes(cashier: Cashier) {
  return { ...cardRoutes(cashier), ...depositRoutes(cashier), ...withdrawalRoutes(cashier) };
}
