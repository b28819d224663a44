import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { groups } from '#lottery-kit/play.ts';
import { maxWinE4 } from '#lottery-kit/prizes/index.ts';
import { seededBelow } from '#lottery-kit/testing.ts';
import { readBet } from '../../bet.ts';
import { type Draft, emptyDraft, formsOf, tapMark } from '../draft/draft.ts';
import { randomDraft } from '../draft/random-line.ts';
import { type Catalogue, isSoldIn, loadCatalogue, tabsOf } from './catalogue.ts';
import { savedLines, saveLines } from './saved-slip.ts';
import { inputOf, isLine, type Line, lineOf, lineStake, lineWin, paidRangeE4, type Terms } from './slip.ts';

const catalogues = await Promise.all(groups.map((group) => loadCatalogue(group)));
const catalogueOf = (group: string): Catalogue => {
  const found = catalogues.find((one) => one.group === group);
  if (!found) throw new Error(group);
  return found;
};
const sold = catalogues.flatMap(({ plays }) => plays);
const bySoldCode = new Map(sold.map((play) => [play.code, play]));
const tradition: Terms = {
  playType: 'Tradition',
  unitMinor: 200n,
  multiple: 1,
  series: 1_950,
  percent: 100,
  rebateBp: 0,
};

function lineIn(catalogue: Catalogue, code: string, change: (draft: Draft) => Draft): Line {
  const play = catalogue.find(code);
  if (!play) throw new Error(code);
  const line = lineOf(play, change(emptyDraft(play)));
  if (!isLine(line)) throw new Error(`${code}: ${line.what}`);
  return line;
}
const rows =
  (...marks: (readonly string[])[]) =>
  (draft: Draft): Draft => ({ ...draft, rows: marks });

it('sends only what the engine accepts, whatever is tapped', () => {
  const anyTaps = fc
    .constantFrom(...sold)
    .chain((play) =>
      fc.tuple(
        fc.constant(play),
        fc.constantFrom(...formsOf(play)),
        fc.constantFrom('Tradition' as const, 'Entertainment' as const),
        fc.array(fc.tuple(fc.nat(9), fc.nat(99)), { minLength: 1, maxLength: 30 }),
      ),
    );
  fc.assert(
    fc.property(anyTaps, ([play, form, playType, taps]) => {
      const empty = emptyDraft(play, form);
      const typed = taps.map(([row, at]) => `${row}${at}`).join(' ');
      const draft =
        form === 'numbers'
          ? { ...empty, typed }
          : taps.reduce(
              (before, [row, at]) =>
                tapMark(play, before, row % before.rows.length, play.marks[at % play.marks.length] ?? ''),
              empty,
            );
      const line = lineOf(play, draft);
      if (!isLine(line)) return;
      const read = readBet(bySoldCode, inputOf(line, { playType, series: 1_900 }));
      expect(read.ok, play.code).toBe(isSoldIn(play, playType));
    }),
    { numRuns: 400 },
  );
});

it('sends random lines of every play that is sold, in both ways to bet', () => {
  const below = seededBelow(3);
  for (const play of sold) {
    const line = lineOf(play, randomDraft(play, below));
    expect(isLine(line), play.code).toBe(true);
    if (!isLine(line)) continue;
    for (const playType of ['Tradition', 'Entertainment'] as const) {
      expect(readBet(bySoldCode, inputOf(line, { playType, series: 1_950 })).ok, play.code).toBe(
        isSoldIn(play, playType),
      );
    }
  }
});

it('counts what a line costs and wins at most', () => {
  const ssc = catalogueOf('ssc');
  const line = lineIn(ssc, 'ssc.five.straight', rows(['7'], ['0', '3'], ['3'], ['1', '4', '9'], ['4']));
  expect(line.bets).toBe(6);
  expect(lineStake(line, { ...tradition, multiple: 5 })).toBe(6_000n);
  expect(lineWin(ssc, line, tradition, maxWinE4)).toBe(19_500_000n);
  expect(lineWin(ssc, line, { ...tradition, percent: 96 }, maxWinE4)).toBe(18_720_000n);
  expect(lineWin(ssc, line, { ...tradition, series: 1_800 }, maxWinE4)).toBe(18_000_000n);
});

it('prices a bet by the number of prizes that it looks at', () => {
  const vnn = catalogueOf('vnn');
  const line = lineIn(vnn, 'vnn.lo2', (draft) => ({ ...draft, typed: '05 32' }));
  expect([line.bets, lineStake(line, tradition)]).toEqual([2, 2n * 27n * 200n]);
});

it('refuses a line of more bets than are taken', () => {
  const pk10 = catalogueOf('pk10');
  const play = pk10.find('pk10.top10.straight');
  if (!play) throw new Error('sold');
  const line = lineOf(play, { ...emptyDraft(play), rows: play.marks.map(() => play.marks) });
  expect(line).toEqual({ what: 'bets', count: 100_000 });
});

it('puts first what is bet in each way: sides and sums at fixed odds, numbers in order as notes', () => {
  const { plays } = catalogueOf('ssc');
  expect(tabsOf(plays, 'Entertainment')[0]?.tab).toBe('place');
  expect(tabsOf(plays, 'Tradition')[0]?.plays[0]?.code).toBe('ssc.five.straight');
  for (const { plays: all } of catalogues) {
    for (const playType of ['Tradition', 'Entertainment'] as const) {
      const shown = tabsOf(all, playType).flatMap((tab) => tab.plays);
      expect(new Set(shown)).toEqual(new Set(all.filter((play) => isSoldIn(play, playType))));
    }
  }
});

it('knows the least and the most that a bet pays', () => {
  const k3 = catalogueOf('k3');
  const play = k3.find('k3.sum');
  if (!play) throw new Error('sold');
  expect(paidRangeE4(k3.odds(play, 2_000, 100))).toEqual([80_000, 2_160_000]);
});

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it('has the slip again after a reload, of the same game alone', () => {
  const k3 = catalogueOf('k3');
  const lines = [lineIn(k3, 'k3.sum', rows(['3', '18'])), lineIn(k3, 'k3.pair-single', rows(['1'], ['2']))];
  saveLines('k3-1', lines);
  expect(savedLines('k3-1', k3)).toEqual(lines);
  expect(savedLines('k3-3', k3)).toEqual([]);
  expect(savedLines('k3-1', catalogueOf('ssc'))).toEqual([]);
});

it('drops what was stored in another form', () => {
  const k3 = catalogueOf('k3');
  const bad = [null, 7, { play: 'k3.sum' }, { play: 'k3.sum', form: 'board', places: [], rows: [['99']], typed: '' }];
  for (const drafts of [bad, 'none', undefined]) {
    sessionStorage.setItem('lottery-slip', JSON.stringify({ game: 'k3-1', drafts }));
    expect(savedLines('k3-1', k3)).toEqual([]);
  }
  sessionStorage.setItem('lottery-slip', '{');
  expect(savedLines('k3-1', k3)).toEqual([]);
});
