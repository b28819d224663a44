/** The slip as the player builds it: marks, bets, price; pure, so that the screen and its tests count alike. */
import type { PlayType } from '#stage-kit';
import { bestMultiplierE4 } from '../odds.ts';
import { countBets, type Picks, type PlayCode, plays } from '../plays.ts';

export interface SlipLine {
  readonly playType: PlayType;
  readonly play: PlayCode;
  readonly picks: Picks;
}

export interface Terms {
  readonly unitMinor: bigint;
  readonly multiple: number;
  /** Of the variant. */
  readonly percent: number;
  /** Of Tradition. */
  readonly series: number;
}

export function emptyPicks(play: PlayCode): Picks {
  return plays[play].rows.map(() => []);
}

/** Marks or unmarks one option of a row, in the row's order. */
export function toggleMark(play: PlayCode, picks: Picks, row: number, option: string): Picks {
  const marked = picks[row] ?? [];
  const next = marked.includes(option) ? marked.filter((one) => one !== option) : [...marked, option];
  return setRow(play, picks, row, next);
}

export function setRow(play: PlayCode, picks: Picks, row: number, options: readonly string[]): Picks {
  const order = plays[play].rows[row]?.options ?? [];
  return picks.map((marks, at) => (at === row ? order.filter((option) => options.includes(option)) : marks));
}

/** The quick picks of a row of digits. */
export const quickPicks = {
  all: () => true,
  big: (digit: number) => digit >= 5,
  small: (digit: number) => digit < 5,
  odd: (digit: number) => digit % 2 === 1,
  even: (digit: number) => digit % 2 === 0,
  clear: () => false,
} as const;
export type QuickPick = keyof typeof quickPicks;

export function pickQuickly(play: PlayCode, picks: Picks, row: number, which: QuickPick): Picks {
  const options = plays[play].rows[row]?.options ?? [];
  return setRow(
    play,
    picks,
    row,
    options.filter((option) => quickPicks[which](Number(option))),
  );
}

export function betCountOf(line: Pick<SlipLine, 'play' | 'picks'>): number {
  return countBets(line.play, line.picks);
}

/** The price of a line, in minor units. */
export function lineStake(line: Pick<SlipLine, 'play' | 'picks'>, unitMinor: bigint, multiple: number): bigint {
  return unitMinor * BigInt(multiple) * BigInt(betCountOf(line));
}

/** The maximum win of a line under a variant, in minor units, rounded down. */
export function maxWin(line: SlipLine, { unitMinor, multiple, percent, series }: Terms): bigint {
  if (betCountOf(line) === 0) return 0n;
  const bet =
    line.playType === 'Tradition'
      ? ({ ...line, playType: 'Tradition', series } as const)
      : ({ ...line, playType: 'Entertainment' } as const);
  return (unitMinor * BigInt(multiple) * BigInt(bestMultiplierE4(bet, percent))) / 10_000n;
}

/** The selection in the order's format. */
export function selectionOf(line: SlipLine, series: number): { picks: Picks; series?: number } {
  return line.playType === 'Tradition' ? { picks: line.picks, series } : { picks: line.picks };
}

/** The plays of a play type, in the order of their tabs. */
export function playsFor(playType: PlayType): PlayCode[] {
  const order: PlayCode[] = ['straight-5', 'front-3', 'back-3', 'group-60', 'big-small', 'dragon-tiger', 'fixed-digit'];
  return order.filter((play) => plays[play].playTypes.includes(playType));
}
