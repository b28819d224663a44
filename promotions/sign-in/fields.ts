/** What an operator configures of the daily sign-in, with bounds. */
import type { ConfigField } from '../plugin.ts';
import { amount, count, optional, wagerTimes } from '../plugin-fields.ts';

export const fields: readonly ConfigField[] = [
  ...[1, 2, 3, 4, 5, 6, 7].map((day) => amount(`day${day}Minor`, 0, 1e12)),
  /** Points of each day beside its amount. */
  optional(count('points', 0, 1_000_000)),
  wagerTimes,
];
