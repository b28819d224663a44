/** What a line of a slip costs, as the product that it is. */
import { countBets } from '../selection/count-bets.ts';
import type { SlipLine, SlipStations } from './slip.ts';

export interface SlipCost {
  readonly stations: number;
  /** Numbers, their orders, or choices of several of them: what `counted` says. */
  readonly bets: number;
  readonly counted: 'numbers' | 'orders' | 'choices';
  readonly numbers: number;
  /** Prizes that a bet looks at, or what it is priced by instead. */
  readonly units: number;
  readonly amount: bigint;
  readonly cost: bigint;
}

export function costOf({ stations, play, selection, amount }: SlipLine): SlipCost {
  const count = countStations(stations);
  const bets = countBets(play, selection);
  const units = play.units ?? 1;
  return {
    stations: count,
    bets,
    counted: play.grammar === 'choose' ? 'choices' : 'spells' in play && play.spells ? 'orders' : 'numbers',
    numbers: numbersOf(selection).length,
    units,
    amount,
    cost: BigInt(count * bets * units) * amount,
  };
}

function countStations(stations: SlipStations): number {
  return 'first' in stations ? stations.first : Math.max(1, stations.named.length);
}

export function numbersOf({ numbers, marks = [] }: SlipLine['selection']): readonly string[] {
  return numbers ?? marks;
}

export function totalOf(lines: readonly SlipLine[]): bigint {
  return lines.reduce((sum, line) => sum + costOf(line).cost, 0n);
}
