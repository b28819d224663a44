/** Winning bets of typed numbers. */
import type { Drawn } from '../draws/drawn.ts';
import type { NumbersPlay } from '../play.ts';
import { ordersOf, variantsOf } from '../selection/spellings.ts';
import { numbersAt } from './look.ts';
import { ANY, WIN, type Won } from './won.ts';
import { groupTier } from './won-by-sets.ts';

export function wonByNumbers(play: NumbersPlay, numbers: readonly string[], drawn: Drawn): readonly Won[] {
  const bets = new Set(numbers.flatMap((number) => variantsOf(play, number)));
  if (play.test.kind === 'prizes') return wonPrizes(play, bets, drawn);
  const digits = numbersAt(drawn, play.test.at).join('');
  return [...bets].flatMap((number) => wonNumber(play, number, digits));
}

function wonNumber({ test: { kind } }: NumbersPlay, number: string, drawn: string): readonly Won[] {
  if (kind === 'agreeing') {
    const agreeing = [...number].filter((digit, at) => digit === drawn[at]).length;
    const tier = ['', '', 'two', 'three'][agreeing];
    return tier ? [{ tier, kind: ANY, times: 1 }] : [];
  }
  if (kind === 'order') {
    if (number === drawn) return [{ tier: 'order', kind: ANY, times: 1 }];
    return isSameGroup(number, drawn) ? [{ tier: 'any', kind: ANY, times: 1 }] : [];
  }
  if (kind === 'couple') {
    const [one = '', other = ''] = number;
    const isDouble = one === other;
    const isWon = isDouble ? drawn.split(one).length > 2 : drawn.includes(one) && drawn.includes(other);
    return isWon ? [{ tier: WIN, kind: isDouble ? 'double' : 'different', times: 1 }] : [];
  }
  if (!isSameGroup(number, drawn)) return [];
  const tier = groupTier(new Set(number).size);
  return [{ tier, kind: tier, times: 1 }];
}

/** Each prize pays on its own, and more than once where a number is drawn more than once. */
function wonPrizes({ test, digits }: NumbersPlay, bets: ReadonlySet<string>, drawn: Drawn): readonly Won[] {
  if (test.kind !== 'prizes') return [];
  const betsByKey = new Map<string, string[]>();
  for (const bet of bets) {
    const key = test.isAnyOrder ? sorted(bet) : bet;
    betsByKey.set(key, [...(betsByKey.get(key) ?? []), bet]);
  }
  const won = new Map<string, Won>();
  for (const prize of test.prizes) {
    const tier = test.isTiered ? prize : WIN;
    for (const text of drawn.prizes[prize] ?? []) {
      const end = test.end === 'head' ? text.slice(0, digits) : text.slice(-digits);
      for (const bet of betsByKey.get(test.isAnyOrder ? sorted(end) : end) ?? []) {
        const kind = test.isAnyOrder ? `${ordersOf(bet).size}` : ANY;
        const before = won.get(`${tier} ${kind}`)?.times ?? 0;
        won.set(`${tier} ${kind}`, { tier, kind, times: before + 1 });
      }
    }
  }
  return [...won.values()];
}

function isSameGroup(left: string, right: string): boolean {
  return sorted(left) === sorted(right);
}

function sorted(text: string): string {
  return [...text].toSorted().join('');
}
