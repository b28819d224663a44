/** Draws as the engines show them, read for the eye: raw draws of the lottery kit. */
import type { Group } from '#lottery-kit/play.ts';
import type { Prizes } from './prize-board.tsx';

interface RawDraw {
  readonly digits?: readonly number[];
  readonly numbers?: readonly number[];
  readonly dice?: readonly number[];
  readonly normal?: readonly number[];
  readonly special?: number | readonly string[];
  readonly additional?: number;
  readonly date?: string;
}

function fieldsOf(outcome: unknown): RawDraw {
  return typeof outcome === 'object' && outcome !== null ? outcome : {};
}

/** The drawn numbers in their order, the special or additional one last; undefined for a board of prizes, and for no outcome. */
export function numbersIn(outcome: unknown): readonly number[] | undefined {
  const { digits, numbers, dice, normal, special, additional } = fieldsOf(outcome);
  if (normal && typeof special === 'number') return [...normal, special];
  if (numbers && additional !== undefined) return [...numbers, additional];
  return digits ?? numbers ?? dice;
}

/** The day of a draw whose animals follow from it. */
export function dayIn(outcome: unknown): string | undefined {
  return fieldsOf(outcome).date;
}

/** A board's prizes in its own order: the highest first. */
export function prizesIn(outcome: unknown): Prizes | undefined {
  const entries = Object.entries(fieldsOf(outcome) as Readonly<Record<string, unknown>>);
  const isBoard = entries.some(([prize]) => prize === 'db' || prize === 'first');
  return isBoard ? boardOrder(entries) : undefined;
}

function boardOrder(entries: readonly (readonly [string, unknown])[]): Prizes {
  const order = ['db', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8'];
  const others = ['first', 'second', 'third', 'special', 'consolation'];
  return [...order, ...others].flatMap((prize) => {
    const value = entries.find(([name]) => name === prize)?.[1];
    if (value === undefined) return [];
    return [[prize, (Array.isArray(value) ? value : [value]).map(String)] as const];
  });
}

const half: { readonly [G in Group]?: number } = {
  ssc: 23,
  '3d': 14,
  pc28: 14,
  k3: 11,
  '11x5': 31,
  pk10: 12,
  lhc: 175,
};

export interface Caption {
  readonly sum: number;
  readonly size?: 'big' | 'small';
  readonly parity: 'odd' | 'even';
}

/** What is said of a result: its sum, of a race that of the first two. */
export function captionIn(group: Group, outcome: unknown): Caption | undefined {
  const numbers = numbersIn(outcome);
  const bigFrom = half[group];
  if (!numbers || bigFrom === undefined) return undefined;
  const sum = (group === 'pk10' ? numbers.slice(0, 2) : numbers).reduce((total, one) => total + one, 0);
  // Thirty of five numbers is neither.
  const isNeither = group === '11x5' && sum === bigFrom - 1;
  const size = sum >= bigFrom ? 'big' : 'small';
  return { sum, ...(!isNeither && { size }), parity: sum % 2 === 1 ? 'odd' : 'even' };
}
