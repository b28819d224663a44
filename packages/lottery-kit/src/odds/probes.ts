/** Selections by which a play is counted: the full board where there is one, and bets alone. */
import type { Play } from '../play.ts';
import type { Selection } from '../selection/selection.ts';

/** More marks than these are picked two a row, so that every row and every mark is picked. */
const MANY = 70;

function two(marks: readonly string[], row: number): readonly string[] {
  return marks.filter((_, at) => at === row % marks.length || at === (row * 2 + 1) % marks.length);
}

/** All bets of the play; undefined where no one selection has all. */
export function fullBoard(play: Play): Selection | undefined {
  const places = play.anyPlaces === undefined ? {} : { places: ['d1', 'd2', 'd3', 'd4', 'd5'] };
  const { marks } = play;
  switch (play.grammar) {
    case 'rows':
    case 'rows-different':
    case 'combo':
    case 'anyrows':
      return { rows: play.rows.map(() => marks) };
    case 'each':
      return { rows: play.rows.map((_, row) => (play.rows.length * marks.length > MANY ? two(marks, row) : marks)) };
    case 'group':
      return { ...places, rows: [marks, marks] };
    case 'numbers':
      return play.test.kind === 'prizes' ? undefined : { ...places, numbers: typedBoard(play) };
    case 'marks':
    case 'pairs':
      return { ...places, marks };
    case 'notes':
      return play.max === undefined ? { ...places, marks } : undefined;
    case 'choose':
      return play.max === undefined ? { ...places, marks } : undefined;
    default:
      return undefined;
  }
}

/** Each group once where order is forgotten. */
function typedBoard(play: Extract<Play, { readonly digits: number }>): readonly string[] {
  const isOrdered = play.test.kind === 'agreeing' || play.test.kind === 'order';
  const numbers: string[] = [];
  for (let number = 0; number < 10 ** play.digits; number++) {
    const text = `${number}`.padStart(play.digits, '0');
    const different = new Set(text).size;
    const isRising = [...text].every((digit, at) => digit >= (text[at - 1] ?? '0'));
    if (play.only === 'pair' && different !== 2) continue;
    if (play.only === 'different' && different < play.digits) continue;
    if (play.only === 'not all equal' && different === 1) continue;
    if (isOrdered || isRising) numbers.push(text);
  }
  return numbers;
}

/** A few selections with as few bets as the play allows, spread over its marks. */
export function loneBets(play: Play): readonly Selection[] {
  const places = play.anyPlaces === undefined ? {} : { places: ['d1', 'd2', 'd3', 'd4', 'd5'].slice(-play.anyPlaces) };
  const { marks } = play;
  /** `count` different marks, the ones after `from`. */
  const run = (count: number, from: number) =>
    Array.from({ length: count }, (_, step) => marks[(from + step * 3) % marks.length] ?? '').filter(
      (mark, at, all) => all.indexOf(mark) === at,
    );
  const spread = (count: number, from: number) => {
    const some = run(count, from);
    return some.length === count ? some : marks.slice(0, count);
  };
  switch (play.grammar) {
    case 'rows':
    case 'combo':
      return [{ rows: play.rows.map((_, at) => [marks[(at * 7 + 2) % marks.length] ?? '']) }];
    case 'rows-different':
      return [{ rows: play.rows.map((_, at) => [marks[(at * 3 + 1) % marks.length] ?? '']) }];
    case 'anyrows':
      return [{ rows: play.rows.map((_, at) => (at < play.take ? [marks[at * 2] ?? ''] : [])) }];
    case 'group':
      return [{ ...places, rows: [spread(play.takes[0].take, 0), marks.slice(-play.takes[1].take)] }];
    case 'pairs':
      return [{ ...places, marks: spread(2, 1) }];
    case 'notes':
      return [0, Math.floor(marks.length / 2)].map((at) => ({ ...places, marks: [marks[at] ?? ''] }));
    case 'choose': {
      const count = Math.max(play.k, play.min ?? 0);
      return [{ ...places, marks: spread(count, 1) }];
    }
    case 'rolling':
      return [{ marks: spread(5, 2) }];
    case 'set':
      return setSizes(play.min, play.max).map((size) => ({ marks: spread(size, 0) }));
    case 'numbers':
    case 'roll':
      return loneNumbers(play).map((number) => ({ ...places, numbers: [number] }));
    default:
      return [];
  }
}

function setSizes(min: number, max: number): readonly number[] {
  return Array.from({ length: max - min + 1 }, (_, at) => min + at);
}

function loneNumbers(play: Extract<Play, { readonly digits: number }>): readonly string[] {
  if (play.grammar === 'roll') return ['12R4', 'R000'];
  const candidates: Readonly<Record<number, readonly string[]>> = {
    2: ['05', '33'],
    3: ['012', '122', '777'],
    4: ['1234', '1123', '0011', '2333', '5555'],
  };
  return (candidates[play.digits] ?? []).filter((number) => {
    const different = new Set(number).size;
    if (play.only === 'pair') return different === 2;
    if (play.only === 'different') return different === number.length;
    return play.only === undefined || different > 1;
  });
}
