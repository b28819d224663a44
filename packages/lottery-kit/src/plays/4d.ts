/** Twenty-three drawn numbers of four digits (4D): 27 plays. A number that is drawn twice pays twice. */
import type { NumbersPlay, Play } from '../play.ts';

/** How the return is divided: as the prizes of the usual tables, 2500, 1000, 500, 180, 60 and 3500, 2000, 1000. */
const bigShares = { first: '25/64', second: '5/32', third: '5/64', special: '9/32', consolation: '3/32' };
const smallShares = { first: '7/13', second: '4/13', third: '2/13' };
const thirds = { first: '1/3', second: '1/3', third: '1/3' };

const big = ['first', 'second', 'third', 'special', 'consolation'];
const small = ['first', 'second', 'third'];

type Shares = Readonly<Record<string, string>>;

function typed(code: string, digits: number, prizes: readonly string[], shares?: Shares): NumbersPlay {
  const test = { kind: 'prizes', prizes, end: 'tail', isTiered: true } as const;
  return { code: `4d.${code}`, grammar: 'numbers', digits, marks: [], test, ...(shares && { shares }) };
}

function ofPrizes(size: string, prizes: readonly string[], shares: Shares): readonly Play[] {
  const anyOrder = { kind: 'prizes', prizes, end: 'tail', isTiered: true, isAnyOrder: true } as const;
  return [
    typed(size, 4, prizes, shares),
    { ...typed(`box-${size}`, 4, prizes, shares), spells: 'orders' },
    { ...typed(`ibox-${size}`, 4, prizes, shares), only: 'not all equal', test: anyOrder },
    { ...typed(`roll-${size}`, 4, prizes, shares), grammar: 'roll' },
    { ...typed(`reverse-${size}`, 4, prizes, shares), spells: 'mirror' },
  ];
}

/** The last digits of the numbers of one prize: A is the first, E the consolation numbers. */
function lastDigits(digits: number): readonly Play[] {
  return big.map((prize, at) => typed(`${digits}${'abcde'[at]}`, digits, [prize]));
}

export const plays: readonly Play[] = [
  ...ofPrizes('big', big, bigShares),
  ...ofPrizes('small', small, smallShares),
  ...lastDigits(4),
  ...lastDigits(3),
  typed('3abc', 3, small, thirds),
  ...lastDigits(2),
  typed('2abc', 2, small, thirds),
];
