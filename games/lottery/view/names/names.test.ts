import { expect, it } from 'vitest';
import { isWhole, tabOf } from '#lottery-kit/play-names.ts';
import { everyPlay } from '#lottery-kit/testing.ts';
import { formsOf } from '../draft/draft.ts';
import { namesIn } from './names.ts';

const languages = ['en', 'zh', 'pt', 'vi', 'th', 'tl'] as const;
const PLACES = 5;

async function textsOf(language: string): Promise<Readonly<Record<string, string>>> {
  return (await import(`../../texts/${language}.json`, { with: { type: 'json' } })).default;
}

/** Every text that names a play, its marks and its rows. */
async function usedTexts(): Promise<ReadonlySet<string>> {
  const requested = new Set<string>();
  const names = namesIn((key) => {
    requested.add(key);
    return key;
  });
  for (const { play } of await everyPlay()) {
    names.tab(tabOf(play.code));
    names.play(play.code);
    names.kind(play.code);
    for (const mark of play.marks) names.mark(play, mark);
    const rows = 'rows' in play ? play.rows.length : 2;
    for (const form of formsOf(play)) for (let row = 0; row < rows; row++) names.row(play, form, row);
    if (play.anyPlaces !== undefined) for (let place = 0; place < PLACES; place++) names.place(play, place);
  }
  return requested;
}

it('GAME-16 names every play, mark and row in six languages', async () => {
  const requested = await usedTexts();
  for (const language of languages) {
    const texts = await textsOf(language);
    expect(
      [...requested].filter((key) => !(key in texts)),
      language,
    ).toEqual([]);
  }
});

it('has no text of a part, a kind or a mark that nothing is called by', async () => {
  const requested = await usedTexts();
  const declared = Object.keys(await textsOf('en')).filter((key) => /^game\.lottery\.(?:part|kind|mark)\./.test(key));
  expect(declared.filter((key) => !requested.has(key))).toEqual([]);
});

it('gives different plays of a group different names, with the numbers of their codes', async () => {
  const names = namesIn((key, values) => `${key} ${JSON.stringify(values)}`);
  const plays = await everyPlay();
  const byGroup = Map.groupBy(plays, ({ group }) => group);
  for (const [group, list] of byGroup) {
    expect(new Set(list.map(({ play }) => names.play(play.code))).size, group).toBe(list.length);
  }
});

it('says a kind of play with its part where the kind alone does not say it', () => {
  expect(['ssc.front3.straight', 'lhc.none.5', 'k3.triple'].map(isWhole)).toEqual([false, true, true]);
});

it('writes picks as a line of text', async () => {
  const names = namesIn((key, values) =>
    key.endsWith('.two') ? `${values?.a} ${values?.b}` : (key.split('.').at(-1) ?? ''),
  );
  const plays = new Map((await everyPlay()).map(({ play }) => [play.code, play]));
  const picks = (code: string, selection: Parameters<typeof names.picks>[1]) => {
    const play = plays.get(code);
    return play && names.picks(play, selection);
  };
  expect(picks('ssc.place.sides', { rows: [['big', 'odd'], [], ['prime'], [], []] })).toBe(
    'big odd | – | prime | – | –',
  );
  expect(picks('lhc.link.2-all', { bankers: ['01'], marks: ['02', '49'] })).toBe('(01) 02 49');
  expect(picks('ssc.any3.zu3', { places: ['d1', 'd2', 'd5'], marks: ['1', '2'] })).toBe('d1 d2 d5 · 1 2');
  expect(picks('lhc.special.quarter-wave', { marks: ['red-big-odd'] })).toBe('red big odd');
  const numbers = Array.from({ length: 14 }, (_, at) => `${100 + at}`);
  expect(picks('ssc.front3.mixed', { numbers })).toMatch(/^100, 101, .*, 111 … \(14\)$/);
});
