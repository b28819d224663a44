import { expect, it } from 'vitest';
import { readDraw } from '../draws/drawn.ts';
import { readDrawFor } from '../draws/read-draw-for.ts';
import examples from '../examples.json' with { type: 'json' };
import { readSelection } from '../selection/read-selection.ts';
import { everyPlay } from '../testing.ts';
import { settle } from './settle.ts';

const all = await everyPlay();
const draws: Readonly<Record<string, unknown>> = examples.draws;
interface Example {
  readonly selection: unknown;
  readonly draw: unknown;
  readonly bets: number;
  readonly wins: Readonly<Record<string, number>>;
}
const plays: Readonly<Record<string, Example>> = examples.plays;

/** A draw in full, or by its name, or those of two stations. */
function drawOf(named: unknown): unknown {
  if (typeof named === 'string') return draws[named];
  if (typeof named !== 'object' || named === null || !('stations' in named)) return named;
  return Array.isArray(named.stations) ? { stations: named.stations.map(drawOf) } : named;
}

it('there are 452 plays, each with an example', () => {
  expect(all.length).toBe(452);
  expect(all.map(({ play }) => play.code).toSorted()).toEqual(Object.keys(plays).toSorted());
});

it.each(all.map(({ group, play }) => [play.code, group, play] as const))(
  '%s settles its example',
  (code, group, play) => {
    const example = plays[code];
    if (!example) throw new Error('no example');
    const draw = readDrawFor(group, play, drawOf(example.draw));
    const selection = readSelection(play, example.selection);
    if (!draw.ok || !selection.ok) throw new Error('the example is legal');
    expect(settle(play, selection.value, draw.value)).toEqual({ bets: example.bets, wins: example.wins, push: 0 });
  },
);

const north = draws.northDraw as { readonly [prize: string]: unknown };

/** North, 14 April 2025. */
it.each([
  ['vnn.lo2', { numbers: ['05'] }, 3],
  ['vnn.lo2', { numbers: ['32'] }, 2],
  ['vnn.lo2', { numbers: ['99'] }, 2],
  ['vnn.xien2', { marks: ['05', '99'] }, 1],
  ['vnn.xien3', { marks: ['05', '32', '99'] }, 1],
  ['vnn.de', { numbers: ['35'] }, 1],
  ['vnn.cang3', { numbers: ['935'] }, 1],
  ['vnn.cang4', { numbers: ['6935'] }, 1],
  ['vnn.de-low', { numbers: ['74', '03', '68', '19'] }, 4],
  ['vnn.truot4', { marks: ['00', '01', '02', '04'] }, 1],
  ['vnn.truot4', { marks: ['00', '01', '02', '05'] }, 0],
] as const)('a real draw: %s %j wins %i times', (code, raw, won) => {
  const play = all.find((each) => each.play.code === code)?.play;
  const drawn = readDraw('vnn', north);
  const selection = play && readSelection(play, raw);
  if (!play || !selection?.ok || !drawn.ok) throw new Error('legal');
  expect(settle(play, selection.value, drawn.value).wins).toEqual(won > 0 ? { win: won } : {});
});

it.each([
  ['lhc.special.sides', { marks: ['big', 'domestic'] }, { normal: [1, 2, 3, 4, 5, 6], special: 49 }, {}, 2],
  ['lhc.special.colour', { marks: ['green'] }, { normal: [1, 2, 3, 4, 5, 6], special: 49 }, { win: 1 }, 0],
  ['lhc.special.zodiac-set', { marks: ['horse', 'rat'] }, { normal: [1, 2, 3, 4, 5, 6], special: 49 }, {}, 1],
  [
    'lhc.normal.parlay',
    { rows: [['big'], ['odd'], ['green'], [], [], []] },
    { normal: [49, 1, 5, 4, 3, 6], special: 7 },
    { '2 legs': 1 },
    0,
  ],
  ['lhc.seven.colour', { marks: ['red', 'tie'] }, { normal: [1, 2, 7, 3, 4, 9], special: 49 }, { win: 1 }, 1],
] as const)('%s %j returns stakes as its rule says', (code, raw, draw, wins, push) => {
  const play = all.find((each) => each.play.code === code)?.play;
  const drawn = readDraw('lhc', { ...draw, date: '2026-11-24' });
  const selection = play && readSelection(play, raw);
  if (!play || !selection?.ok || !drawn.ok) throw new Error('legal');
  expect(settle(play, selection.value, drawn.value)).toMatchObject({ wins, push });
});
