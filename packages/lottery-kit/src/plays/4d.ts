/** Twenty-three drawn numbers of four digits (4D): 27 plays. A number that is drawn twice pays twice. */
import type { NumbersPlay, Play } from '../play.ts';

const big = ['first', 'second', 'third', 'special', 'consolation'];
const small = ['first', 'second', 'third'];

function typed(code: string, digits: number, prizes: readonly string[]): NumbersPlay {
  const test = { kind: 'prizes', prizes, end: 'tail', isTiered: true } as const;
  return { code: `4d.${code}`, grammar: 'numbers', digits, marks: [], test };
}

function ofPrizes(size: string, prizes: readonly string[]): readonly Play[] {
  const anyOrder = { kind: 'prizes', prizes, end: 'tail', isTiered: true, isAnyOrder: true } as const;
  return [
    typed(size, 4, prizes),
    { ...typed(`box-${size}`, 4, prizes), spells: 'orders' },
    { ...typed(`ibox-${size}`, 4, prizes), only: 'not all equal', test: anyOrder },
    { ...typed(`roll-${size}`, 4, prizes), grammar: 'roll' },
    { ...typed(`reverse-${size}`, 4, prizes), spells: 'mirror' },
  ];
}

/** The last digits of the numbers of one prize: A is the first, E the consolation numbers. */
function lastDigits(digits: number): readonly Play[] {
  return big.map((prize, at) => typed(`${digits}${'abcde'[at]}`, digits, [prize]));
}

export const plays: readonly Play[] = [
  ...ofPrizes('big', big),
  ...ofPrizes('small', small),
  ...lastDigits(4),
  ...lastDigits(3),
  typed('3abc', 3, small),
  ...lastDigits(2),
  typed('2abc', 2, small),
];
