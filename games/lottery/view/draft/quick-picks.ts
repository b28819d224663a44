/** Quick picks of a row: only where marks are numbers and several may be taken. */
import type { LotteryPlay } from '#lottery-kit/counting.ts';
import { type Draft, type DraftForm, maxOf, setRow } from './draft.ts';

const tests = {
  all: () => true,
  big: (value: number, middle: number) => value >= middle,
  small: (value: number, middle: number) => value < middle,
  odd: (value: number) => value % 2 === 1,
  even: (value: number) => value % 2 === 0,
  /** The trade counts 1 among them. */
  prime: (value: number) => [1, 2, 3, 5, 7, 11].includes(value),
  clear: () => false,
} as const;
export type QuickPick = keyof typeof tests;

const names = Object.keys(tests) as QuickPick[];
const LAST_WITH_PRIMES = 11;

export function quickPicksOf(play: LotteryPlay, form: DraftForm, row: number): readonly QuickPick[] {
  const isNumbers = play.marks.length > 4 && play.marks.every((mark) => /^\d+$/.test(mark));
  const isBankers = form === 'bankers' && row === 0;
  if (!isNumbers || isBankers || play.grammar === 'set' || maxOf(play, form) !== undefined) return [];
  const hasPrimes = Number(play.marks.at(-1)) <= LAST_WITH_PRIMES;
  return names.filter((name) => name !== 'prime' || hasPrimes);
}

export function pickQuickly(play: LotteryPlay, draft: Draft, row: number, which: QuickPick): Draft {
  const middle = (Number(play.marks[0]) + Number(play.marks.at(-1))) / 2;
  const bankers = draft.form === 'bankers' && row === 1 ? (draft.rows[0] ?? []) : [];
  const marks = play.marks.filter((mark) => tests[which](Number(mark), middle) && !bankers.includes(mark));
  return setRow(play, draft, row, marks);
}
