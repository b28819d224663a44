/** What an operator configures of a mission, with bounds. A step of rounds, wins or deposits made is a count, of others an amount. */
import { type ConfigField, MAX_ROUNDS } from '../plugin.ts';
import { amount, choice, count, optional, wagerTimes } from '../plugin-fields.ts';

/** What a step brings beside its amount. */
const beside = (name: string, maximum: number): ConfigField => optional(count(name, 0, maximum));

const counted = ['rounds', 'wins'];

/** Of a ladder all steps count what the first does. */
const step = (at: number): ConfigField => ({
  ...amount(`step${at}Minor`, 1),
  otherwise: {
    kind: 'count',
    where: [
      { path: ['chain'], [`count${at}`]: counted },
      { path: ['', 'ladder'], count1: counted },
    ],
  },
});

export const fields: readonly ConfigField[] = [
  ...[1, 2, 3].map(step),
  /** 0: points or free rounds alone. */
  ...[1, 2, 3].map((step) => amount(`prize${step}Minor`, 0)),
  ...[1, 2, 3].map((step) => beside(`points${step}`, 1_000_000)),
  ...[1, 2, 3].map((step) => beside(`rounds${step}`, MAX_ROUNDS)),
  /** `ladder`: one counter, and each step is paid when it is reached. `chain`: a step counts from when the one before was done. */
  optional(choice('path', ['ladder', 'chain'])),
  /** What each step counts; of a ladder all of them the same, the first. */
  ...[1, 2, 3].map((step) => optional(choice(`count${step}`, ['bets', ...counted, 'deposited']))),
  count('everyDays', 0, 31),
  wagerTimes,
];
