/** What an operator configures of points, with bounds. */
import type { ConfigField } from '../plugin.ts';
import { amount, count, weights } from '../plugin-fields.ts';

export const fields: readonly ConfigField[] = [
  /** One point for so much in valid bets, and for so much deposited; 0: none for it. */
  amount('betMinor'),
  amount('pointDepositMinor'),
  weights,
  /** From the day they are received. */
  count('lapseDays', 1, 3_650),
];
