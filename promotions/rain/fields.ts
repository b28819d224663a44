/** What an operator configures of a red-packet rain, with bounds. */
import type { ConfigField } from '../plugin.ts';

const count = (name: string, minimum: number, maximum: number): ConfigField => ({
  name,
  kind: 'count',
  labelKey: `promotion.field.${name}`,
  minimum,
  maximum,
});
const amount = (name: string): ConfigField => ({
  name,
  kind: 'amount',
  labelKey: `promotion.field.${name}`,
  minimum: 1,
  // What cuts can be drawn of.
  maximum: 4_000_000_000,
});

export const fields: readonly ConfigField[] = [
  count('everyMinutes', 1, 44_640),
  count('seconds', 5, 3_600),
  amount('poolMinor'),
  count('packets', 1, 50_000),
  amount('leastMinor'),
  count('perMember', 1, 100),
  count('wagerTimes', 0, 100),
];
