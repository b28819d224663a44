/** What an operator configures of a red-packet rain, with bounds. */
import type { ConfigField } from '../plugin.ts';
import { amount, count, wagerTimes } from '../plugin-fields.ts';

/** What cuts can be drawn of. */
const MAX_POOL = 4_000_000_000;

export const fields: readonly ConfigField[] = [
  count('everyMinutes', 1, 44_640),
  count('seconds', 5, 3_600),
  amount('poolMinor', 1, MAX_POOL),
  count('packets', 1, 50_000),
  amount('leastMinor', 1, MAX_POOL),
  count('perMember', 1, 100),
  wagerTimes,
];
