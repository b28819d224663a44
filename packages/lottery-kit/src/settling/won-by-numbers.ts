/** Winning bets of typed numbers: the few numbers that can win are looked up among the bets. */
import type { Drawn } from '../draws/drawn.ts';
import type { NumbersPlay, NumberTest } from '../play.ts';
import { ordersOf } from '../selection/spellings.ts';
import { numbersAt } from './look.ts';
import { ANY, WIN, type Won } from './won.ts';
import { groupTier } from './won-by-sets.ts';

type Bets = ReadonlySet<string>;
type PrizeTest = Extract<NumberTest, { readonly kind: 'prizes' }>;

export function wonByNumbers(play: NumbersPlay, bets: Bets, drawn: Drawn): readonly Won[] {
  const { test } = play;
  if (test.kind === 'prizes') return wonPrizes(play, test, bets, drawn);
  const digits = numbersAt(drawn, test.at).join('');
  switch (test.kind) {
    case 'agreeing':
      return wonAgreeing(bets, digits);
    case 'order':
      return wonOrders(bets, digits);
    case 'couple':
      return wonCouples(bets, digits);
    case 'group': {
      const tier = groupTier(new Set(digits).size);
      return bets.has(sorted(digits)) ? [{ tier, kind: tier, times: 1 }] : [];
    }
  }
}

function wonAgreeing(bets: Bets, drawn: string): readonly Won[] {
  const won: Won[] = [];
  if (bets.has(drawn)) won.push({ tier: 'three', kind: ANY, times: 1 });
  for (const [at, own] of [...drawn].entries()) {
    for (let digit = 0; digit < 10; digit++) {
      const number = `${drawn.slice(0, at)}${digit}${drawn.slice(at + 1)}`;
      if (own !== `${digit}` && bets.has(number)) won.push({ tier: 'two', kind: ANY, times: 1 });
    }
  }
  return won;
}

function wonOrders(bets: Bets, drawn: string): readonly Won[] {
  return [...ordersOf(drawn)]
    .filter((order) => bets.has(order))
    .map((order) => ({ tier: order === drawn ? 'order' : 'any', kind: ANY, times: 1 }));
}

function wonCouples(bets: Bets, [a = '', b = '', c = '']: string): readonly Won[] {
  return [...new Set([sorted(a + b), sorted(a + c), sorted(b + c)])]
    .filter((couple) => bets.has(couple))
    .map((couple) => ({ tier: WIN, kind: couple[0] === couple[1] ? 'double' : 'different', times: 1 }));
}

/** Each prize pays on its own, and more than once where a number is drawn more than once. */
function wonPrizes({ digits }: NumbersPlay, test: PrizeTest, bets: Bets, drawn: Drawn): readonly Won[] {
  const won = new Map<string, Won>();
  for (const prize of test.prizes) {
    const tier = test.isTiered ? prize : WIN;
    for (const text of drawn.prizes[prize] ?? []) {
      const end = test.end === 'head' ? text.slice(0, digits) : text.slice(-digits);
      const orders = test.isAnyOrder ? ordersOfDrawn(end) : undefined;
      for (const number of orders ?? [end]) {
        if (!bets.has(number)) continue;
        const kind = orders ? `${orders.size}` : ANY;
        const before = won.get(`${tier} ${kind}`)?.times ?? 0;
        won.set(`${tier} ${kind}`, { tier, kind, times: before + 1 });
      }
    }
  }
  return [...won.values()];
}

const cachedOrders = new Map<string, ReadonlySet<string>>();

/** Every bet on a draw asks for those of each prize. Cached by the digits in rising order: four digits have 715 such sets. */
function ordersOfDrawn(number: string): ReadonlySet<string> {
  const digits = sorted(number);
  const orders = cachedOrders.get(digits) ?? ordersOf(digits);
  cachedOrders.set(digits, orders);
  return orders;
}

function sorted(text: string): string {
  return [...text].toSorted().join('');
}
