/** Classes of boards whose numbers are drawn independently and uniformly (Vietnam, 4D). */
import type { Board } from '../draws/boards.ts';
import type { Drawn } from '../draws/drawn.ts';
import type { NumbersPlay, NumberTest, Play } from '../play.ts';
import type { Selection } from '../selection/selection.ts';
import { ordersOf, variantsOf } from '../selection/spellings.ts';
import { combinations, type DrawClass, type DrawClasses, nothingDrawn, splits } from './draw-classes.ts';

type PrizeTest = Extract<NumberTest, { readonly kind: 'prizes' }>;

export function boardClasses(board: Board, play: Play, selection: Selection): DrawClasses {
  if (play.grammar === 'marks') return byLastTwo();
  if (play.grammar === 'choose') return byTails(board, play.stations ?? 1, selection.marks ?? []);
  if ('digits' in play && play.test.kind === 'prizes') {
    return byHits(board, play, play.test, selection.numbers?.[0] ?? '');
  }
  throw new Error(`${play.code} has no classes of boards`);
}

function byLastTwo(): DrawClasses {
  const classes = Array.from({ length: 100 }, (_, number): DrawClass => {
    const drawn = { ...nothingDrawn, numbers: [Math.floor(number / 10), number % 10] };
    return { key: `${number}`, weight: 1n, drawn };
  });
  return { draws: 100n, classes, keyOf: ({ numbers: [tens = 0, units = 0] }) => `${tens * 10 + units}` };
}

/** How many of the picked numbers are among the tails: counted by inclusion and exclusion. */
function byTails(board: Board, stations: number, marks: readonly string[]): DrawClasses {
  const prizes = stations * Object.values(board).reduce((sum, { count }) => sum + count, 0);
  const picked = marks.map(Number);
  const others = Array.from({ length: 100 }, (_, number) => number).filter((number) => !picked.includes(number));
  const classes: DrawClass[] = [];
  for (let among = 0; among <= Math.min(picked.length, prizes); among++) {
    let weight = 0n;
    for (let out = 0; out <= among; out++) {
      const ways = combinations(among, out) * BigInt(others.length + among - out) ** BigInt(prizes);
      weight += out % 2 === 0 ? ways : -ways;
    }
    weight *= combinations(picked.length, among);
    if (weight === 0n) continue;
    const here = picked.slice(0, among);
    const filler = others[0] ?? here[0] ?? 0;
    const tails = Array.from({ length: prizes }, (_, at) => here[at] ?? filler);
    classes.push({ key: `${among}`, weight, drawn: { ...nothingDrawn, tails } });
  }
  const keyOf = ({ tails }: Drawn) => `${picked.filter((number) => tails.includes(number)).length}`;
  return { draws: 100n ** BigInt(prizes), classes, keyOf };
}

/** How many prizes of each tier end in a number that wins. */
function byHits(board: Board, play: NumbersPlay, test: PrizeTest, number: string): DrawClasses {
  const winning = [...(test.isAnyOrder ? ordersOf(number) : new Set(variantsOf(play, number)))];
  const losing = losingNumber(play.digits, winning);
  const tiers = test.isTiered ? test.prizes.map((prize) => [prize]) : [test.prizes];
  const sizes = tiers.map((prizes) => prizes.reduce((sum, prize) => sum + (board[prize]?.count ?? 0), 0));
  const count = 10n ** BigInt(play.digits);
  const lost = count - BigInt(winning.length);
  const ways = (size: number, hits: number) =>
    combinations(size, hits) * BigInt(winning.length) ** BigInt(hits) * lost ** BigInt(size - hits);
  const fill = (prize: string, end: string) => {
    const digits = board[prize]?.digits ?? 0;
    return test.end === 'head' ? end.padEnd(digits, '0') : end.padStart(digits, '0');
  };
  const drawnWith = (hits: readonly number[]): Drawn => {
    const prizes: Record<string, string[]> = {};
    for (const [at, names] of tiers.entries()) {
      let left = hits[at] ?? 0;
      for (const prize of names) {
        prizes[prize] = Array.from({ length: board[prize]?.count ?? 0 }, () => {
          left -= 1;
          return fill(prize, left >= 0 ? (winning[0] ?? '') : losing);
        });
      }
    }
    return { ...nothingDrawn, prizes };
  };
  const classes: DrawClass[] = [];
  const max = sizes.reduce((sum, size) => sum + size, 0);
  for (let total = 0; total <= max; total++) {
    for (const hits of splits(total, sizes)) {
      const weight = hits.reduce((product, hit, at) => product * ways(sizes[at] ?? 0, hit), 1n);
      classes.push({ key: hits.join(), weight, drawn: drawnWith(hits) });
    }
  }
  const hitsOf = (drawn: Drawn, prizes: readonly string[]) =>
    prizes
      .flatMap((prize) => drawn.prizes[prize] ?? [])
      .filter((text) => winning.includes(test.end === 'head' ? text.slice(0, play.digits) : text.slice(-play.digits)))
      .length;
  const keyOf = (drawn: Drawn) => tiers.map((prizes) => hitsOf(drawn, prizes)).join();
  return { draws: count ** BigInt(max), classes, keyOf };
}

function losingNumber(digits: number, winning: readonly string[]): string {
  for (let number = 10 ** digits - 1; number >= 0; number--) {
    const text = `${number}`.padStart(digits, '0');
    if (!winning.includes(text)) return text;
  }
  throw new Error('every number wins');
}
