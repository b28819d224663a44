/** What an operator configures of a mission, with bounds. A step of rounds, wins or deposits made is a count, of others an amount. */
import { type ConfigField, MAX_ROUNDS } from '../plugin.ts';

const amount = (name: string, minimum: number): ConfigField => ({
  name,
  kind: 'amount',
  labelKey: `promotion.field.${name}`,
  minimum,
  maximum: 1e15,
});

/** What a step brings beside its amount. */
const beside = (name: string, maximum: number): ConfigField => ({
  name,
  kind: 'count',
  labelKey: `promotion.field.${name}`,
  minimum: 0,
  maximum,
  isOptional: true,
});

const choice = (name: string, options: readonly string[]): ConfigField => ({
  name,
  kind: 'text',
  labelKey: `promotion.field.${name}`,
  minimum: 1,
  maximum: 20,
  pattern: new RegExp(`^(${options.join('|')})$`),
  options,
  isOptional: true,
});

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
  choice('path', ['ladder', 'chain']),
  /** What each step counts; of a ladder all of them the same, the first. */
  ...[1, 2, 3].map((step) => choice(`count${step}`, ['bets', ...counted, 'deposited'])),
  { name: 'everyDays', kind: 'count', labelKey: 'promotion.field.everyDays', minimum: 0, maximum: 31 },
  { name: 'wagerTimes', kind: 'count', labelKey: 'promotion.field.wagerTimes', minimum: 0, maximum: 100 },
];
