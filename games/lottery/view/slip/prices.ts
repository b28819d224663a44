/** What one bet may cost: the prices of the member's book in Tradition, any amount within the limits in Entertainment. */
import { rebateBp } from '#engine-kit';
import { formatAmount, parseAmount } from '#kernel';
import { minorOf, type PlayType, type PrizeBook, type StageInfo } from '#stage-kit';

export const multiples = [1, 2, 5, 10, 20, 50];
export const MAX_MULTIPLE = 99;

type Money = Pick<StageInfo, 'currency' | 'stakes'>;

/** Prices of a bet to choose from. */
export function unitsOf(playType: PlayType, { stakes }: Money, { tradition }: Pick<PrizeBook, 'tradition'>) {
  return playType === 'Tradition' && tradition ? tradition.units : stakes.presets.slice(0, 4);
}

/** The rebate that a series leaves of the member's own maximum, in basis points of the stake. */
export function rebateBpOf(playType: PlayType, series: number, { tradition }: Pick<PrizeBook, 'tradition'>): number {
  return playType === 'Tradition' && tradition ? rebateBp(tradition.own, series) : 0;
}

/** A typed amount as the wire has it; undefined where it is none, or outside the limits. */
export function readUnit(text: string, { currency, stakes }: Money): string | undefined {
  const read = parseAmount(text.trim(), currency);
  if (!read.ok) return undefined;
  const isWithin = read.value >= minorOf(stakes.minimum, currency) && read.value <= minorOf(stakes.maximum, currency);
  return isWithin ? formatAmount(read.value, currency) : undefined;
}
