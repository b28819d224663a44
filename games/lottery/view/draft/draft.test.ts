import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countBets, type LotteryPlay } from '#lottery-kit/counting.ts';
import { everyPlay, seededBelow } from '#lottery-kit/testing.ts';
import { type Draft, emptyDraft, formsOf, readDraft, setRow, tapMark, tapPlace } from './draft.ts';
import { neededOf } from './needed.ts';
import { pickQuickly, quickPicksOf } from './quick-picks.ts';
import { randomDraft } from './random-line.ts';

const plays = (await everyPlay()).map(({ play }) => play);
const playOf = (code: string): LotteryPlay => {
  const play = plays.find((one) => one.code === code);
  if (!play) throw new Error(code);
  return play;
};
const tapAll = (play: LotteryPlay, taps: readonly (readonly [row: number, mark: string])[], from = emptyDraft(play)) =>
  taps.reduce((draft, [row, mark]) => tapMark(play, draft, row, mark), from);

/** A play in one of its forms, with taps anywhere on it. */
const anyTaps = fc
  .constantFrom(...plays)
  .chain((play) =>
    fc.tuple(
      fc.constant(play),
      fc.constantFrom(...formsOf(play)),
      fc.array(fc.tuple(fc.nat(9), fc.nat(99)), { maxLength: 30 }),
    ),
  );

function tapped(play: LotteryPlay, start: Draft, taps: readonly (readonly [number, number])[]): Draft {
  if (start.form === 'numbers') return { ...start, typed: taps.map(([row, at]) => `${row}${at}`).join(' ') };
  const rows = start.rows.length;
  return tapAll(
    play,
    taps.map(([row, at]) => [row % rows, play.marks[at % play.marks.length] ?? '']),
    start,
  );
}

it('names what is missing for every selection that is refused, whatever is tapped', () => {
  fc.assert(
    fc.property(anyTaps, ([play, form, taps]) => {
      const draft = tapped(play, emptyDraft(play, form), taps);
      const read = readDraft(play, draft);
      if (read.ok) expect(countBets(play, read.value)).toBeGreaterThan(0);
      else expect(neededOf(play, draft, read.refusal.code).count, play.code).toBeGreaterThan(0);
      // The board never makes what the kit could not read at all.
      if (!read.ok) expect(read.refusal.code).not.toMatch(/unknown-mark|mark-twice|malformed/);
    }),
  );
});

it('takes a mark away with the second tap', () => {
  fc.assert(
    fc.property(anyTaps, ([play, form, taps]) => {
      const draft = tapped(play, emptyDraft(play, form), taps);
      const mark = draft.rows[0]?.[0];
      if (mark === undefined || form === 'numbers') return;
      expect(tapMark(play, draft, 0, mark).rows[0]).not.toContain(mark);
    }),
  );
});

it('makes random bets of every play that the kit accepts', () => {
  const below = seededBelow(7);
  for (const play of plays) {
    for (let time = 0; time < 3; time++) expect(readDraft(play, randomDraft(play, below)).ok, play.code).toBe(true);
  }
});

it('gives each bet of a random line the same chance', () => {
  const below = seededBelow(11);
  const group = playOf('k3.pair-single');
  const counts = new Map<string, number>();
  for (let time = 0; time < 6_000; time++) {
    const key = randomDraft(group, below).rows.join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect(counts.size).toBe(30);
  for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(80);
});

it('marks no banker among the others', () => {
  const play = playOf('11x5.any3');
  const draft = tapAll(
    play,
    [
      [1, '03'],
      [1, '04'],
      [0, '03'],
    ],
    emptyDraft(play, 'bankers'),
  );
  expect(draft.rows).toEqual([['03'], ['04']]);
  const read = readDraft(play, draft);
  expect(!read.ok && neededOf(play, draft, read.refusal.code)).toEqual({ what: 'more', count: 1 });
});

it('says how many marks are still needed', () => {
  const needed = (code: string, ...taps: [number, string][]) => {
    const draft = tapAll(playOf(code), taps);
    const read = readDraft(playOf(code), draft);
    return read.ok ? undefined : neededOf(playOf(code), draft, read.refusal.code);
  };
  expect(needed('ssc.front3.zu6', [0, '1'])).toEqual({ what: 'more', count: 2 });
  expect(needed('ssc.front3.straight', [0, '1'])).toEqual({ what: 'each-row', count: 3 });
  expect(needed('ssc.any3.straight', [0, '1'])).toEqual({ what: 'rows', count: 2 });
  expect(needed('pk10.top2.straight', [0, '01'], [1, '01'])).toEqual({ what: 'different', count: 1 });
  expect(needed('k3.pair-single', [0, '1'], [1, '1'])).toEqual({ what: 'different', count: 1 });
  expect(needed('pc28.three-sums', [0, '1'])).toEqual({ what: 'more', count: 2 });
  expect(needed('4d.big')).toEqual({ what: 'typed', count: 1 });
});

it('asks for places before marks', () => {
  const play = playOf('ssc.any3.zu3');
  const draft = tapPlace(tapPlace(emptyDraft(play), 'd5'), 'd4');
  const read = readDraft(play, draft);
  expect(!read.ok && neededOf(play, draft, read.refusal.code)).toEqual({ what: 'places', count: 2 });
  expect(tapPlace(draft, 'd1').places).toEqual(['d1', 'd3']);
});

it('replaces the mark of a row that takes one', () => {
  const play = playOf('ssc.front3.banker');
  const draft = tapAll(play, [
    [0, '1'],
    [0, '7'],
  ]);
  expect(draft.rows).toEqual([['7']]);
});

it('marks the quick picks by their names', () => {
  const five = playOf('ssc.five.straight');
  const quick = (play: LotteryPlay, which: Parameters<typeof pickQuickly>[3]) =>
    pickQuickly(play, emptyDraft(play), 0, which).rows[0];
  expect(quick(five, 'big')).toEqual(['5', '6', '7', '8', '9']);
  expect(quick(five, 'prime')).toEqual(['1', '2', '3', '5', '7']);
  expect(quick(playOf('11x5.place.number'), 'small')).toEqual(['01', '02', '03', '04', '05']);
  expect(quick(playOf('pc28.sum'), 'big')).toHaveLength(14);
  expect(pickQuickly(five, setRow(five, emptyDraft(five), 0, ['1']), 0, 'clear').rows[0]).toEqual([]);
});

it('offers quick picks only where several numbers may be taken', () => {
  const names = (code: string) => quickPicksOf(playOf(code), 'board', 0);
  expect(names('ssc.five.straight')).toContain('prime');
  expect(names('toto.fixed.six-2')).not.toContain('prime');
  for (const code of ['ssc.place.sides', 'ssc.front3.banker', 'ssc.front3.zu3-set', 'lhc.special.zodiac']) {
    expect(names(code), code).toEqual([]);
  }
  expect(quickPicksOf(playOf('11x5.any3'), 'bankers', 0)).toEqual([]);
});
