/** Random selections and draws, for tests: the same for the same seed. */
import type { Drawn } from './draws/drawn.ts';
import { boards, numberFormats } from './draws/drawn.ts';
import { loadPlays } from './load-plays.ts';
import { type Group, groups, type Play } from './play.ts';

/** A whole number below its argument. */
export type Below = (bound: number) => number;

export function seededBelow(seed: number): Below {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

export async function everyPlay(): Promise<readonly { readonly group: Group; readonly play: Play }[]> {
  const lists = await Promise.all(
    groups.map(async (group) => (await loadPlays(group)).map((play) => ({ group, play }))),
  );
  return lists.flat();
}

/** Different items of a list, in the order they were taken. */
function someOf<Item>(list: readonly Item[], count: number, below: Below): Item[] {
  const left = [...list];
  const some: Item[] = [];
  while (some.length < count && left.length > 0) some.push(...left.splice(below(left.length), 1));
  return some;
}

/** Often legal, never larger than some thousand bets. Marks are in no order. */
export function randomSelection(play: Play, below: Below): { readonly [field: string]: unknown } {
  const rest = randomRest(play, below);
  if (play.anyPlaces === undefined) return rest;
  const count = play.anyPlaces + below(6 - play.anyPlaces);
  return { places: someOf(['d1', 'd2', 'd3', 'd4', 'd5'], count, below), ...rest };
}

function randomRest(play: Play, below: Below): { readonly [field: string]: unknown } {
  const form = [undefined, ...(play.forms ?? [])][below(1 + (play.forms?.length ?? 0))];
  const some = (max: number, min = 1) => someOf(play.marks, min + below(max - min + 1), below);
  if (form === 'numbers' || play.grammar === 'numbers' || play.grammar === 'roll') {
    return { numbers: [...new Set(Array.from({ length: 1 + below(5) }, () => typedNumber(play, below)))] };
  }
  if (form === 'cross') {
    return { left: some(4), right: some(4) };
  }
  if (form === 'bankers' && play.grammar === 'choose' && play.k > 1) {
    const bankers = 1 + below(play.k - 1);
    const marks = some(Math.min(play.k + 3, play.marks.length), Math.min(play.k, play.marks.length));
    return { bankers: marks.slice(0, bankers), marks: marks.slice(bankers) };
  }
  if (play.grammar === 'group') return { rows: [some(4), some(6)] };
  if ('rows' in play) {
    const isOpen = play.grammar === 'each' || play.grammar === 'anyrows';
    if (play.grammar === 'parlay') return { rows: play.rows.map(() => (below(2) ? some(1) : [])) };
    const max = play.rows.length > 5 ? 2 : 3;
    return { rows: play.rows.map(() => some(max, isOpen ? 0 : 1)) };
  }
  if (play.grammar === 'choose') {
    const min = play.min ?? play.k;
    return { marks: some(Math.min(play.max ?? min + 3, min + 3, play.marks.length), min) };
  }
  const max = 'max' in play ? (play.max ?? 6) : 6;
  const min = 'min' in play ? (play.min ?? 1) : 1;
  return { marks: some(Math.min(max, play.marks.length), min) };
}

function typedNumber(play: Play, below: Below): string {
  if ((play.marks[0]?.length ?? 1) > 1) {
    const count = play.grammar === 'choose' ? play.k : 'rows' in play ? play.rows.length : 1;
    return someOf(play.marks, count, below).join(' ');
  }
  const count =
    'digits' in play
      ? play.digits
      : play.grammar === 'choose'
        ? play.k
        : play.grammar === 'pairs'
          ? play.at.length
          : 'rows' in play
            ? play.rows.length
            : 1;
  const digits = Array.from({ length: count }, () => `${below(10)}`);
  if (play.grammar === 'roll') digits[below(count)] = 'R';
  if (play.grammar === 'pairs' || ('only' in play && play.only === 'pair')) digits[1] = digits[0] ?? '0';
  return digits.join('');
}

export function randomDraw(group: Group, below: Below, stations = 1): Drawn {
  const format = numberFormats[group];
  const nothing = { numbers: [], tails: [], prizes: {}, lunarYear: 0 };
  if (format) {
    const all = Array.from({ length: format.to - format.from + 1 }, (_, at) => format.from + at);
    const numbers = format.isDifferent
      ? someOf(all, format.count, below)
      : Array.from({ length: format.count }, () => format.from + below(all.length));
    return { ...nothing, numbers };
  }
  const board = boards[group];
  if (!board) {
    const all = Array.from({ length: 49 }, (_, at) => at + 1);
    return { ...nothing, numbers: someOf(all, 7, below), lunarYear: group === 'lhc' ? 2026 : 0 };
  }
  const text = (digits: number) => Array.from({ length: digits }, () => below(10)).join('');
  const prizes = Object.fromEntries(
    Object.entries(board).map(([name, prize]) => [name, Array.from({ length: prize.count }, () => text(prize.digits))]),
  );
  const tails = Object.values(prizes).flatMap((texts) => texts.map((each) => Number(each.slice(-2))));
  const [last = 0] = tails;
  const more = stations > 1 ? randomDraw(group, below).tails : [];
  return { ...nothing, numbers: [Math.floor(last / 10), last % 10], tails: [...tails, ...more], prizes };
}
