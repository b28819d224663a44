import { expect, it } from 'vitest';
import { everyPlay, randomSelection, seededBelow } from '../testing.ts';
import { countBets } from './count-bets.ts';
import { readSelection } from './read-selection.ts';

const plays = new Map((await everyPlay()).map(({ play }) => [play.code, play]));
const read = (code: string, raw: unknown) => {
  const play = plays.get(code);
  if (!play) throw new Error(`no play ${code}`);
  const selection = readSelection(play, raw);
  return selection.ok ? selection.value : selection.refusal.code;
};

it.each([
  ['ssc.five.straight', { rows: [['1'], [], ['5'], ['2'], ['3']] }, 'empty-row'],
  ['ssc.five.straight', { rows: [['1', '1'], ['2'], ['5'], ['2'], ['3']] }, 'mark-twice'],
  ['ssc.five.straight', { rows: [['10'], ['2'], ['5'], ['2'], ['3']] }, 'unknown-mark'],
  ['ssc.five.straight', { rows: [[1], ['2'], ['5'], ['2'], ['3']] }, 'malformed'],
  ['ssc.five.straight', { rows: [['1'], ['2'], ['5'], ['2']] }, 'malformed'],
  ['ssc.five.straight', { rows: [['1'], ['2'], ['5'], ['2'], ['3']], more: 1 }, 'malformed'],
  ['ssc.five.straight', { marks: ['1'] }, 'malformed'],
  ['ssc.five.straight', null, 'malformed'],
  ['ssc.five.straight', { numbers: ['1234'] }, 'malformed'],
  ['ssc.five.straight', { numbers: ['12345', '12345'] }, 'mark-twice'],
  ['ssc.five.straight', { numbers: [] }, 'empty-row'],
  ['ssc.five.straight', { numbers: [12_345] }, 'malformed'],
  ['ssc.five.group120', { marks: ['1', '2', '3', '4'] }, 'too-few'],
  ['ssc.five.group60', { rows: [['1'], ['1', '2', '3']] }, 'too-few'],
  ['ssc.five.group60', { rows: [[], ['1', '2', '3']] }, 'empty-row'],
  ['ssc.front3.zu3', { marks: ['1'] }, 'too-few'],
  ['ssc.front3.zu3', { numbers: ['123'] }, 'unknown-mark'],
  ['ssc.front3.zu3', { numbers: ['111'] }, 'unknown-mark'],
  ['ssc.front3.zu6', { numbers: ['112'] }, 'mark-twice'],
  ['ssc.front3.mixed', { numbers: ['333'] }, 'unknown-mark'],
  ['ssc.front3.banker', { marks: ['1', '2'] }, 'too-many'],
  ['ssc.front3.zu6-set', { marks: ['1', '2'] }, 'too-few'],
  ['ssc.place.digit', { rows: [[], [], [], [], []] }, 'too-few'],
  ['ssc.any2.straight', { rows: [['1'], [], [], [], []] }, 'too-few'],
  ['ssc.any3.zu6', { places: ['d1', 'd2'], marks: ['1', '2', '3'] }, 'too-few'],
  ['ssc.any3.zu6', { places: ['d1', 'd2', 'd6'], marks: ['1', '2', '3'] }, 'unknown-mark'],
  ['ssc.any3.zu6', { places: ['d1', 'd2', 'd2'], marks: ['1', '2', '3'] }, 'mark-twice'],
  ['ssc.any3.zu6', { marks: ['1', '2', '3'] }, 'malformed'],
  ['11x5.any2', { marks: ['1', '2'] }, 'unknown-mark'],
  ['11x5.any2', { numbers: ['01 02', '12 03'] }, 'unknown-mark'],
  ['11x5.any2', { numbers: ['0102'] }, 'malformed'],
  ['11x5.any2', { numbers: ['01  02'] }, 'malformed'],
  ['11x5.any3', { bankers: ['01'], marks: ['01', '02', '03'] }, 'mark-twice'],
  ['11x5.any3', { bankers: [], marks: ['01', '02', '03'] }, 'empty-row'],
  ['11x5.any3', { bankers: ['01', '02', '03'], marks: ['04'] }, 'too-many'],
  ['11x5.any3', { bankers: ['01'], marks: ['04'] }, 'too-few'],
  ['11x5.any1', { bankers: ['01'], marks: [] }, 'malformed'],
  ['11x5.front2.straight', { rows: [['01'], ['01']] }, 'too-few'],
  ['11x5.front2.straight', { numbers: ['01 01'] }, 'mark-twice'],
  ['pc28.three-sums', { marks: ['1', '2'] }, 'too-few'],
  ['pc28.three-sums', { marks: ['1', '2', '3', '4'] }, 'too-many'],
  ['lhc.link.2-all', { left: ['01'], right: ['01'] }, 'too-few'],
  ['lhc.link.2-all', { left: [], right: ['01'] }, 'empty-row'],
  ['lhc.link.3-all', { left: ['01'], right: ['02'] }, 'malformed'],
  ['lhc.special.zodiac', { marks: ['cat'] }, 'unknown-mark'],
  ['lhc.normal.parlay', { rows: [['big'], [], [], [], [], []] }, 'too-few'],
  ['lhc.normal.parlay', { rows: [['big', 'odd'], ['big'], [], [], [], []] }, 'too-many'],
  ['toto.system', { marks: ['01', '02', '03', '04', '05', '06'] }, 'too-few'],
  ['toto.ordinary', { marks: ['01', '02', '03', '04', '05', '06', '07'] }, 'too-many'],
  ['toto.roll', { marks: ['01', '02', '03', '04'] }, 'too-few'],
  ['4d.roll-big', { numbers: ['1234'] }, 'malformed'],
  ['4d.roll-big', { numbers: ['RR34'] }, 'malformed'],
  ['4d.ibox-big', { numbers: ['1111'] }, 'unknown-mark'],
  ['4d.big', { numbers: ['123'] }, 'malformed'],
  ['3d.state.cover3', { numbers: ['123'] }, 'unknown-mark'],
  ['3d.state.cover6', { numbers: ['112'] }, 'unknown-mark'],
] as const)('%s refuses %j: %s', (code, raw, reason) => {
  expect(read(code, raw)).toBe(`selection.${reason}`);
});

it.each([
  ['ssc.front3.mixed', { numbers: ['321', '123', '100'] }, { numbers: ['001', '123'] }],
  ['ssc.front3.straight', { rows: [['9', '0'], ['3'], ['2', '1']] }, { rows: [['0', '9'], ['3'], ['1', '2']] }],
  ['11x5.any2', { numbers: ['02 01', '01 02', '03 04'] }, { numbers: ['01 02', '03 04'] }],
  ['11x5.front2.straight', { numbers: ['02 01'] }, { numbers: ['02 01'] }],
  ['ssc.any2.sum', { places: ['d5', 'd1'], marks: ['3'] }, { places: ['d1', 'd5'], marks: ['3'] }],
] as const)('%s reads %j in its canonical form', (code, raw, canonical) => {
  expect(read(code, raw)).toEqual(canonical);
});

it('a selection in its canonical form is read as itself', () => {
  for (const play of plays.values()) {
    const below = seededBelow(play.code.length);
    for (let round = 0; round < 10; round++) {
      const once = readSelection(play, randomSelection(play, below));
      if (once.ok) expect([play.code, readSelection(play, once.value)]).toEqual([play.code, once]);
    }
  }
});

/** One change at a random depth of a selection. */
function mutated(value: unknown, below: (bound: number) => number): unknown {
  if (Array.isArray(value)) {
    const at = below(value.length + 1);
    const change = below(5);
    if (change === 0) return [...value, value[at] ?? '0'];
    if (change === 1) return value.toSpliced(at, 1);
    if (change === 2) return [...value, [null, 7, '', 'x', ['0'], {}, '00', 'R'][below(8)]];
    return value.length > 0 ? value.with(at % value.length, mutated(value[at % value.length], below)) : [undefined];
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const change = below(8);
    if (change === 0) return { ...value, extra: [] };
    if (change === 1) return Object.fromEntries(entries.slice(1));
    const [key = '', inner] = entries[below(entries.length)] ?? [];
    return { ...value, [key]: mutated(inner, below) };
  }
  return [`${value}0`, `-${value}`, ` ${value}`, Number(value), null, `${value}`.slice(1)][below(6)];
}

it('a mutated selection is refused with a reason, or is a legal one in full', () => {
  let refused = 0;
  for (const play of plays.values()) {
    const below = seededBelow(play.code.length + 31);
    for (let round = 0; round < 20; round++) {
      const raw = mutated(randomSelection(play, below), below);
      const result = readSelection(play, raw);
      if (!result.ok) {
        refused += 1;
        expect(result.refusal.code).toMatch(
          /^selection\.(malformed|empty-row|mark-twice|unknown-mark|too-few|too-many)$/,
        );
        continue;
      }
      // What is accepted has the same fields and marks as were given, and at least one bet.
      expect(Object.keys(result.value).toSorted()).toEqual(Object.keys(raw as object).toSorted());
      expect(countBets(play, result.value)).toBeGreaterThan(0);
      const isMerged = 'numbers' in result.value;
      if (!isMerged) expect(marksOf(result.value)).toEqual(marksOf(raw));
    }
  }
  expect(refused).toBeGreaterThan(2_000);
});

/** Fields and their marks, in rising order. */
function marksOf(selection: unknown): unknown {
  if (!Array.isArray(selection))
    return Object.entries(selection as object)
      .map(([field, value]) => [field, marksOf(value)])
      .toSorted();
  return selection.some(Array.isArray) ? selection.map(marksOf) : selection.toSorted();
}
