/** What one bet may cost: two table units and parts of that in Tradition, any amount within the limits in Entertainment. */
import { noteMinor, noteUnits } from '#engine-kit';
import { type Currency, formatAmount, parseAmount } from '#kernel';
import { minorOf, type PlayType, type StageInfo } from '#stage-kit';

export const multiples = [1, 2, 5, 10, 20, 50];
export const MOST_MULTIPLE = 99;

type Money = Pick<StageInfo, 'currency' | 'stakes'>;

export function unitsOf(playType: PlayType, { currency, stakes }: Money): readonly string[] {
  return playType === 'Tradition' ? noteAmounts(currency, stakes) : stakes.presets.slice(0, 4);
}

function noteAmounts(currency: Currency, stakes: Money['stakes']): readonly string[] {
  return noteUnits.flatMap((unit) => {
    const minor = noteMinor(2, unit, currency);
    return minor !== undefined && minor >= minorOf(stakes.minimum, currency) ? [formatAmount(minor, currency)] : [];
  });
}

/** A typed amount as the wire has it; undefined where it is none, or outside the limits. */
export function readUnit(text: string, { currency, stakes }: Money): string | undefined {
  const read = parseAmount(text.trim(), currency);
  if (!read.ok) return undefined;
  const isWithin = read.value >= minorOf(stakes.minimum, currency) && read.value <= minorOf(stakes.maximum, currency);
  return isWithin ? formatAmount(read.value, currency) : undefined;
}
