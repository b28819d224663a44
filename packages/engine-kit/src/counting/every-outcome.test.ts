import { expect, it } from 'vitest';
import { type Chance, chanceFrom } from '../chance.ts';
import { addRatios, ratio } from '../ratio.ts';
import { everyOutcome } from './every-outcome.ts';

const totals = (act: (chance: Chance) => string) =>
  Object.fromEntries(
    [...Map.groupBy(everyOutcome(act), ({ value }) => value)].map(([value, alike]) => [
      value,
      addRatios(...alike.map(({ probability }) => probability)),
    ]),
  );

it('runs every course once, with its exact probability', () => {
  expect(totals((chance) => (chance.uniform(3) === 0 ? 'a' : `b${chance.uniform(2)}`))).toEqual({
    a: ratio(1n, 3n),
    b0: ratio(1n, 3n),
    b1: ratio(1n, 3n),
  });
  expect(totals(() => 'nothing drawn')).toEqual({ 'nothing drawn': ratio(1n) });
});

it('shuffles into each order as often, and picks each pair', () => {
  const orders = totals((chance) => chance.shuffle(['x', 'y', 'z']).join(''));
  expect(Object.keys(orders)).toHaveLength(6);
  for (const probability of Object.values(orders)) expect(probability).toEqual(ratio(1n, 6n));
  expect(Object.keys(totals((chance) => chance.picks(4, 2).join('')))).toHaveLength(12);
});

it('gives a whole number the words that lead to it', () => {
  const SIZE = 10_001;
  const outcomes = everyOutcome((chance) => chance.integer(SIZE));
  expect(addRatios(...outcomes.map(({ probability }) => probability))).toEqual(ratio(1n));
  const first = (number: number) => Math.ceil((number * 2 ** 32) / SIZE);
  for (const number of [0, 1, 5000, SIZE - 1]) {
    expect(outcomes[number]?.probability).toEqual(ratio(BigInt(first(number + 1) - first(number)), 2n ** 32n));
    expect(chanceFrom(() => first(number)).integer(SIZE)).toBe(number);
    expect(chanceFrom(() => first(number + 1) - 1).integer(SIZE)).toBe(number);
  }
});

it('refuses what it cannot enumerate', () => {
  expect(() => everyOutcome((chance) => chance.float())).toThrow('cannot be enumerated');
});
