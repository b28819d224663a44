/** The largest payout of typed numbers. */
import { boards } from '../draws/drawn.ts';
import type { NumbersPlay, NumberTest } from '../play.ts';
import { groupOf } from '../play.ts';
import { ordersOf } from '../selection/spellings.ts';
import { ANY, WIN } from '../settling/won.ts';
import type { Odds } from './odds.ts';

type Bets = ReadonlySet<string>;

export function maxOfNumbers(play: NumbersPlay, bets: Bets, odds: Odds): number {
  const { test } = play;
  switch (test.kind) {
    case 'prizes':
      return maxOfPrizes(play, test, bets, odds);
    case 'group':
      return Math.max(...[...bets].map((number) => groupE4(number, odds)));
    case 'couple':
      return best(3, (drawn) => couplesE4(drawn, bets, odds));
    case 'agreeing':
      return best(3, (drawn) => agreeingE4(drawn, bets, odds));
    case 'order':
      return maxOfOrders(bets, odds);
  }
}

function groupE4(number: string, odds: Odds): number {
  const tier = `group${new Set(number).size === 3 ? 6 : 3}`;
  return odds.of(tier, tier);
}

function best(digits: number, paidE4: (drawn: string) => number): number {
  let max = 0;
  for (let number = 0; number < 10 ** digits; number++) {
    max = Math.max(max, paidE4(`${number}`.padStart(digits, '0')));
  }
  return max;
}

function couplesE4([a = '', b = '', c = '']: string, bets: Bets, odds: Odds): number {
  if (a > b || b > c) return 0;
  return [...new Set([a + b, a + c, b + c])]
    .filter((couple) => bets.has(couple))
    .reduce((sum, [left, right]) => sum + odds.of(left === right ? 'double' : 'different', WIN), 0);
}

function agreeingE4(drawn: string, bets: Bets, odds: Odds): number {
  let paid = bets.has(drawn) ? odds.of(ANY, 'three') : 0;
  for (const at of [0, 1, 2]) {
    for (let digit = 0; digit < 10; digit++) {
      const number = `${drawn.slice(0, at)}${digit}${drawn.slice(at + 1)}`;
      if (number !== drawn && bets.has(number)) paid += odds.of(ANY, 'two');
    }
  }
  return paid;
}

/** Of numbers of the same digits one wins in order, if it is drawn, and the others in any order. */
function maxOfOrders(bets: Bets, odds: Odds): number {
  const alike = [...Map.groupBy(bets, (number) => [...number].toSorted().join('')).values()];
  const max = Math.max(...alike.map((numbers) => numbers.length));
  return Math.max(odds.of(ANY, 'order') + (max - 1) * odds.of(ANY, 'any'), max * odds.of(ANY, 'any'));
}

/** One number can be every prize. */
function maxOfPrizes(
  play: NumbersPlay,
  test: Extract<NumberTest, { readonly kind: 'prizes' }>,
  bets: Bets,
  odds: Odds,
): number {
  const board = boards[groupOf(play)] ?? {};
  const ofKind = (kind: string) =>
    test.prizes.reduce(
      (sum, prize) => sum + (board[prize]?.count ?? 0) * odds.of(kind, test.isTiered ? prize : WIN),
      0,
    );
  if (!test.isAnyOrder) return ofKind(ANY);
  // All typed orders of the drawn digits win.
  const alike = [...Map.groupBy(bets, (number) => [...number].toSorted().join('')).values()];
  return Math.max(...alike.map(([first = '', ...others]) => (1 + others.length) * ofKind(`${ordersOf(first).size}`)));
}
