/** Conditions of rules: numbers, tags and games; what nobody knows meets none. */
import { expect, it } from 'vitest';
import type { WithdrawalRules } from '#contract';
import { currencyOf } from '#kernel';
import { type KnownFacts, routeOf } from './index.ts';

type Condition = WithdrawalRules['rules'][number]['all'][number];

const facts: KnownFacts = {
  amount: null,
  amount_minor: '50000',
  won_percent: 240,
  kept_percent: -40,
  promoted_percent: 100,
  documents_open: 1,
  tags: ['vip', 'new'],
  games: ['originals.dice'],
};

const meets = (all: readonly Condition[], known: KnownFacts = facts) =>
  routeOf({ rules: [{ id: 'one', isOn: true, all: [...all], stage: 'two' }] }, known, currencyOf('PHP')) !== undefined;

it.each<[Condition, boolean]>([
  [{ fact: 'won_percent', is: 'at_least', value: '200' }, true],
  [{ fact: 'won_percent', is: 'at_least', value: '241' }, false],
  [{ fact: 'kept_percent', is: 'below', value: '0' }, true],
  [{ fact: 'kept_percent', is: 'at_least', value: '0' }, false],
  [{ fact: 'promoted_percent', is: 'at_least', value: '100' }, true],
  [{ fact: 'documents_open', is: 'at_least', value: '1' }, true],
  [{ fact: 'amount', is: 'below', value: '500.01' }, true],
  [{ tag: 'vip', has: 'with' }, true],
  [{ tag: 'vip', has: 'without' }, false],
  [{ tag: 'watched', has: 'with' }, false],
  [{ tag: 'watched', has: 'without' }, true],
  [{ game: 'originals.dice', was: 'played' }, true],
  [{ game: 'originals.dice', was: 'not_played' }, false],
  [{ game: 'lagoon.reef-7', was: 'played' }, false],
  [{ game: 'lagoon.reef-7', was: 'not_played' }, true],
])('%o: %s', (condition, isMet) => {
  expect(meets([condition])).toBe(isMet);
});

it('all of them must hold', () => {
  const tag: Condition = { tag: 'vip', has: 'with' };
  expect(meets([tag, { game: 'originals.dice', was: 'played' }])).toBe(true);
  expect(meets([tag, { game: 'originals.dice', was: 'not_played' }])).toBe(false);
});

it.each<[Condition]>([
  [{ fact: 'won_percent', is: 'below', value: '1000' }],
  [{ tag: 'vip', has: 'without' }],
  [{ game: 'originals.dice', was: 'not_played' }],
])('an order of before this was kept does not meet %o', (condition) => {
  expect(meets([condition], { amount: null, amount_minor: '50000' })).toBe(false);
});
