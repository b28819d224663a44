/** How the keys of a row look: by what its marks are. */
import type { LotteryPlay } from '#lottery-kit/counting.ts';
import { animalOf, lunarYearOf } from '#lottery-kit/draws/lunar-year.ts';
import { zodiac } from '#lottery-kit/marks.ts';
import type { Odds } from '#lottery-kit/prizes/odds.ts';
import { kindOfMark } from '#lottery-kit/settling/mark-kinds.ts';

/** `round`: one digit or ball. `small`: many numbers. `words`: wide. `animals`: with their numbers. */
export type KeyStyle = 'round' | 'small' | 'words' | 'animals' | 'dice' | 'colours';

const MAX_ROUND = 11;
const LAST_NUMBER = 49;
const EAST_MS = 8 * 3_600_000;

export function keyStyleOf(play: LotteryPlay): KeyStyle {
  const { marks, code } = play;
  if (code.startsWith('k3.') && marks.every((mark) => /^[1-6]+$/.test(mark))) return 'dice';
  if (marks.length === zodiac.length && marks[0] === zodiac[0]) return 'animals';
  if (!marks.every((mark) => /^\d+$/.test(mark))) return 'words';
  if (code.startsWith('lhc.') && marks.length === LAST_NUMBER) return 'colours';
  return marks.length <= MAX_ROUND ? 'round' : 'small';
}

/** The lunar year of a draw's day at UTC+8. Midnight is of the day that it ends, as the draw's number says. */
export function lunarYearAt(drawsAt: number): number | undefined {
  return lunarYearOf(new Date(drawsAt + EAST_MS - 1).toISOString().slice(0, 10));
}

export function numbersOf(animal: string, lunarYear: number): readonly number[] {
  const index = zodiac.indexOf(animal);
  return Array.from({ length: LAST_NUMBER }, (_, at) => at + 1).filter((one) => animalOf(one, lunarYear) === index);
}

/** What a mark pays that is a bet of its own, or a leg of one; undefined where it is neither, or several tiers pay differently. */
export function markOddsE4(
  play: LotteryPlay,
  odds: Odds,
  mark: string,
  lunarYear: number | undefined,
): number | undefined {
  if (play.grammar !== 'marks' && play.grammar !== 'each' && play.grammar !== 'parlay') return undefined;
  if (play.apart !== undefined && lunarYear === undefined) return undefined;
  const kind = kindOfMark(play, play.marks.indexOf(mark), lunarYear ?? 0);
  const tiers = Object.values(odds.kinds[kind] ?? odds.kinds.any ?? {});
  return tiers.length === 1 ? tiers[0] : undefined;
}

/** "1.95": cut off, never shown higher than it is. */
export function oddsText(oddsE4: number): string {
  return `${Math.floor(oddsE4 / 10) / 1_000}`;
}
