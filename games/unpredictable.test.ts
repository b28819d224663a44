/**
 * Anyone who reads everything that is public before a draw guesses it no better than by chance: results, links and beacons of earlier draws, the
 * commitments, the draw's number, and even the beacon of the draw itself. A hit count above the exact binomial quantile of 99.99 % fails. Seeds
 * are fixed, so that it always fails or never. `WHOLE=1` guesses 100,000 draws of each of eleven groups.
 */
import { expect, it } from 'vitest';
import { type Chance, commitmentOf, sharedChance } from '#engine-kit';
import { assert, type Json } from '#kernel';
import { games } from './registry.ts';

const DRAWS = process.env.WHOLE ? 100_000 : 2_500;
/** Guesses that draw themselves cost most of the time: of many draws they guess some. */
const DRAWN_EVERY = process.env.WHOLE ? 20 : 1;
const ALPHA = 1e-4;
const DAY = '2026-04-01';

/** How many marks there are at a place of a group's draw, and which is the lowest: each is as likely. */
const marksOf: Readonly<Record<string, readonly [count: number, lowest: number]>> = {
  ssc: [10, 0],
  '3d': [10, 0],
  pc28: [10, 0],
  '11x5': [11, 1],
  k3: [6, 1],
  pk10: [10, 1],
  lhc: [49, 1],
  toto: [49, 1],
  '4d': [10, 0],
  vnn: [10, 0],
  vns: [10, 0],
};
const chainDrawn = [
  ...new Map(
    games.flatMap((game) =>
      game.shape === 'shared' && game.source === 'chain' && game.group !== undefined
        ? [[game.group, game] as const]
        : [],
    ),
  ),
];

type Draw = (chance: Chance) => Json;
/** What makes draw `n` of what is committed: an operator that is honest mixes its link and beacon. */
type DrawRule = (draw: Draw, known: Known, secret: { readonly link: string }) => Json;

/** All that is public right before a draw is made, and its beacon, which nobody has before sales close. */
interface Known {
  readonly number: number;
  readonly tip: string;
  readonly beaconTip: string;
  readonly link: string;
  readonly lastBeacon: string;
  readonly beacon: string;
}

const drawFrom = (draw: Draw, key: string, beacon: string, number: number): Json => {
  const chance = sharedChance(key, beacon, `20260401-${number}`);
  assert(chance.ok, 'a draw has its beacon');
  return draw(chance.value);
};
const honest: DrawRule = (draw, { beacon, number }, { link }) => drawFrom(draw, link, beacon, number);

/** The marks at the first and the last place of a draw. */
function endsOf(drawn: Json, lowest: number): readonly [number, number] {
  const leaves = [drawn].flatMap(function leaf(part: Json): number[] {
    if (typeof part === 'number') return [part];
    if (typeof part === 'string') return [...part].map(Number);
    // The day of a draw is known.
    return Object.entries(part ?? {}).flatMap(([name, more]) => (name === 'date' ? [] : leaf(more as Json)));
  });
  return [(leaves.at(0) ?? 0) - lowest, (leaves.at(-1) ?? 0) - lowest];
}

const BY_PAST = [
  'the last result',
  'the last but one',
  'the hottest mark',
  'the coldest mark',
  'the mark that is missing longest',
];

/** What was drawn at one place so far, and what is guessed from it: plain numbers, since millions are guessed. */
function createPast(count: number) {
  const times = new Int32Array(count);
  const lasts = new Int32Array(count).fill(-1);
  let [last, lastButOne, drawn] = [0, 0, 0];
  return {
    guesses(): readonly number[] {
      let [hottest, coldest, missing] = [0, 0, 0];
      for (let mark = 1; mark < count; mark++) {
        if (times[mark]! > times[hottest]!) hottest = mark;
        if (times[mark]! < times[coldest]!) coldest = mark;
        if (lasts[mark]! < lasts[missing]!) missing = mark;
      }
      return [last, lastButOne, hottest, coldest, missing];
    },
    add(mark: number) {
      assert(mark >= 0 && mark < count, 'a mark of the group');
      times[mark]! += 1;
      lasts[mark] = drawn++;
      [last, lastButOne] = [mark, last];
    },
  };
}

const wordOf = (hex: string) => Number.parseInt(hex.slice(0, 8), 16);

/** By public values alone. */
const BY_VALUES = [
  'the draw number',
  'bits of the commitment',
  'bits of the last link',
  'the last link and the beacon',
  'bits of the beacon',
  'bits of the last beacon',
  'bits of both commitments',
];
const valuesOf = ({ number, tip, beaconTip, link, lastBeacon, beacon }: Known) => [
  number,
  wordOf(tip.slice(number % 56)),
  wordOf(link),
  wordOf(link) ^ wordOf(beacon),
  wordOf(beacon),
  wordOf(lastBeacon),
  wordOf(tip) + wordOf(beaconTip) + number,
];

/** By drawing as the operator draws, from what is public. */
const BY_DRAWS = ['a draw from the commitment', 'a draw from the last link', 'a draw from the beacon'];
const drawsBy = (draw: Draw, { number, tip, link, lastBeacon, beacon }: Known) => [
  drawFrom(draw, tip, beacon, number),
  drawFrom(draw, link, beacon, number),
  drawFrom(draw, beacon, lastBeacon, number),
];
const WAYS = [...BY_PAST, ...BY_VALUES, ...BY_DRAWS];

/** The links of a chain from its first: `tip` is link 0. Each group is drawn from the same. */
function linksOf(secret: string, count: number): readonly string[] {
  const key = `${secret} ${count}`;
  let links = chains.get(key);
  if (!links) {
    const made = [secret];
    for (let at = 1; at <= count; at++) made.push(commitmentOf(made[at - 1] ?? ''));
    links = made.reverse();
    chains.set(key, links);
  }
  return links;
}
const chains = new Map<string, readonly string[]>();

interface Tried {
  readonly hits: number;
  readonly times: number;
}

/** How often every way to guess was right, over the first and the last place of so many draws. */
function guess(draw: Draw, [count, lowest]: readonly [number, number], rule: DrawRule, draws: number) {
  const [links, beacons] = [linksOf('secret of the draws', draws), linksOf('secret of the beacons', draws)];
  const pasts = [createPast(count), createPast(count)];
  const hits = new Int32Array(2 * WAYS.length);
  let drawn = 0;
  for (let number = 1; number <= draws; number++) {
    const [link, tip, beacon, last] = [links[number], links[0], beacons[number], links[number - 1]];
    assert(link && tip && beacon && last, 'a chain is as long as its draws');
    const known = {
      number,
      tip,
      beaconTip: beacons[0] ?? '',
      link: last,
      lastBeacon: beacons[number - 1] ?? '',
      beacon,
    };
    const ends = endsOf(rule(draw, known, { link }), lowest);
    const byValue = valuesOf(known).map((value) => (value >>> 0) % count);
    const byDraw = number % DRAWN_EVERY === 0 ? drawsBy(draw, known).map((one) => endsOf(one, lowest)) : [];
    if (byDraw.length > 0) drawn += 1;
    for (const [place, past] of pasts.entries()) {
      const mark = ends[place] ?? 0;
      const guessed = [...past.guesses(), ...byValue, ...byDraw.map((marks) => marks[place] ?? 0)];
      for (let way = 0; way < guessed.length; way++) if (guessed[way] === mark) hits[place * WAYS.length + way]! += 1;
      past.add(mark);
    }
  }
  return new Map<string, Tried>(
    ['first', 'last'].flatMap((name, place) =>
      WAYS.map((way, at) => [
        `${way}, ${name} place`,
        { hits: hits[place * WAYS.length + at] ?? 0, times: BY_DRAWS.includes(way) ? drawn : draws },
      ]),
    ),
  );
}

/** The smallest count that is exceeded with at most this probability; terms as logarithms, summed from the smallest up. */
function quantile(trials: number, chance: number): number {
  const logs = [trials * Math.log1p(-chance)];
  for (let at = 1; at <= trials; at++)
    logs.push((logs[at - 1] ?? 0) + Math.log(((trials - at + 1) * chance) / (at * (1 - chance))));
  let [above, at] = [0, trials];
  while (at > 0 && above + Math.exp(logs[at] ?? 0) <= ALPHA) above += Math.exp(logs[at--] ?? 0);
  return at;
}

function betterThanChance(tried: ReadonlyMap<string, Tried>, count: number): string[] {
  const max = new Map(
    [...new Set([...tried.values()].map(({ times }) => times))].map((times) => [times, quantile(times, 1 / count)]),
  );
  return [...tried].flatMap(([name, { hits, times }]) => {
    const limit = max.get(times) ?? 0;
    return hits > limit ? [`${name}: ${hits} of ${times}, at most ${limit}`] : [];
  });
}

it('has the quantile of the binomial distribution', () => {
  expect(quantile(1, 0.5)).toBe(1);
  // 2⁻¹⁴ is 0.000061 and 15 × 2⁻¹⁴ is more.
  expect(quantile(14, 0.5)).toBe(13);
  expect([quantile(1_000, 0.1), quantile(100_000, 0.1)]).toEqual([137, 10_355]);
});

it.each(chainDrawn)('draws %s so that nothing public says what comes', { timeout: 300_000 }, async (group, game) => {
  const marks = marksOf[group];
  assert(marks, 'a group has its marks');
  const { engine } = await game.engine();
  const tried = guess((chance) => engine.draw(chance, DAY), marks, honest, DRAWS);
  expect(tried.size).toBe(30);
  expect(betterThanChance(tried, marks[0])).toEqual([]);
});

/** Of one group: what a dishonest operator would do. */
const dishonest: Readonly<Record<string, { readonly rule: DrawRule; readonly by: string }>> = {
  'draws from the public commitment': {
    rule: (draw, { tip, beacon, number }) => drawFrom(draw, tip, beacon, number),
    by: 'a draw from the commitment',
  },
  'draws one in ten from the public commitment': {
    rule: (draw, known, secret) => {
      const { tip, beacon, number } = known;
      return number % 10 === 0 ? drawFrom(draw, tip, beacon, number) : honest(draw, known, secret);
    },
    by: 'a draw from the commitment',
  },
  'draws from the link that is revealed already': {
    rule: (draw, { link, beacon, number }) => drawFrom(draw, link, beacon, number),
    by: 'a draw from the last link',
  },
  'prefers a mark': {
    rule: (draw, known, secret) =>
      known.number % 12 === 0 ? { digits: [7, 0, 0, 0, 7] } : honest(draw, known, secret),
    by: 'the hottest mark',
  },
};

it.each(Object.entries(dishonest))('finds an operator that %s', async (_, { rule, by }) => {
  const found = chainDrawn.find(([group]) => group === 'ssc');
  const marks = marksOf.ssc;
  assert(found && marks, 'there is a lottery of digits');
  const { engine } = await found[1].engine();
  const tried = guess((chance) => engine.draw(chance, DAY), marks, rule, 4_000);
  expect(betterThanChance(tried, marks[0])).toContainEqual(expect.stringContaining(by));
});
