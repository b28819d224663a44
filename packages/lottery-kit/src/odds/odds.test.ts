import { describe, expect, it } from 'vitest';
import { type Drawn, readDraw } from '../draws/drawn.ts';
import { type Chances, loadChances } from '../load-chances.ts';
import { loadPlays } from '../load-plays.ts';
import { type Group, groups, type Play } from '../play.ts';
import { countBets } from '../selection/count-bets.ts';
import { picksOf } from '../selection/picks.ts';
import { readSelection } from '../selection/read-selection.ts';
import type { Selection } from '../selection/selection.ts';
import { settle, wonBets } from '../settling/settle.ts';
import { randomDraw, seededBelow } from '../testing.ts';
import { type Count, classesFor, flawsOf, type Probing, selectionsByClass } from './count-odds.ts';
import { combinations } from './draw-classes.ts';
import { fraction, fractionText, readFraction } from './fractions.ts';
import { countPlay, oddsOfPlay } from './odds-of-play.ts';
import { fullBoard, loneBets } from './probes.ts';

/** The groups whose every draw is counted. */
const small = ['k3', 'pc28', '3d', '11x5', 'ssc', 'pk10'] as const;
const byClass = ['lhc', 'toto', '4d', 'vnn', 'vns'] as const;
const isSmall = (group: Group) => small.some((each) => each === group);

const playsOf = async (group: Group) => (await loadPlays(group)).filter(({ grammar }) => grammar !== 'parlay');

const isQuick = (group: Group) => isSmall(group) && group !== 'ssc' && group !== '11x5';

/** Of a group that takes long, every third way to bet; all of them in the whole proof. */
const isCounted = (group: Group, at: number) => process.env.WHOLE !== undefined || at % 3 === 0 || isQuick(group);
const countedOf = async (group: Group): Promise<readonly Play[]> =>
  (await playsOf(group)).filter((_, at) => isCounted(group, at));

/** Both tests of a small group look at the same counts. */
const counted = new Map<string, readonly Count[]>();

function countsOf(group: Group, play: Play, probing: Probing): readonly Count[] {
  if (play.grammar === 'parlay') return [];
  const own = isSmall(group) ? 'both' : probing;
  const counts = counted.get(`${play.code} ${own}`) ?? countPlay(group, play, own);
  counted.set(`${play.code} ${own}`, counts);
  return counts;
}

describe.each([...small, ...byClass])('%s', (group) => {
  it('wins as often as declared, and one case more in any tier is found', { timeout: 600_000 }, async () => {
    const declared = await loadChances(group);
    const counts = (await countedOf(group)).flatMap((play) => countsOf(group, play, 'lone'));
    expect((await playsOf(group)).length).toBe(Object.keys(declared).length);
    expect(new Set(counts.map(({ play }) => play.code)).size).toBe((await countedOf(group)).length);
    for (const count of counts) {
      const chances = declared[count.play.code] ?? {};
      expect(flawsOf(count, chances)).toEqual([]);
      for (const [kind, tiers] of Object.entries(chances)) {
        const isCounted = count.kinds.some((each) => declaredBy(chances, each.kind).includes(kind));
        if (!isCounted) continue;
        for (const tier of Object.keys(tiers))
          expect(flawsOf(count, oneCaseMore(chances, kind, tier, count.draws))).not.toEqual([]);
      }
    }
  });
});

/** The kinds that declare the chance of a kind. */
function declaredBy(chances: Chances, kind: string): readonly string[] {
  if (kind in chances) return [kind];
  return kind.includes('+') ? kind.split('+') : ['any'];
}

function oneCaseMore(chances: Chances, kind: string, tier: string, draws: bigint): Chances {
  const chance = readFraction(chances[kind]?.[tier] ?? '0');
  const more = fraction(chance.over * draws + chance.under, chance.under * draws);
  return { ...chances, [kind]: { ...chances[kind], [tier]: fractionText(more) } };
}

/** Random draws of a group, over all selections by turns; more in the whole proof. */
const RANDOM_DRAWS = process.env.WHOLE ? 100_000 : 1_000;

type Won = ReturnType<typeof wonBets>;

/** The place that each row of bets is on, of plays that look at one place a row. */
function placesOf(play: Play): readonly number[] {
  if (play.grammar === 'each') return play.rows.map(([place = 0]) => place);
  const { at = [] } = 'test' in play ? (play.test as { readonly at?: readonly number[] }) : {};
  return at.slice(0, 1);
}

/** What the classes say that a draw wins. Bets on single places have a class for each place: that of the number there. */
function wonByClass(play: Play, selection: Selection, drawn: Drawn, classes: Classes): Won {
  const picks = picksOf(play, selection);
  const at = (key: string): Won => {
    const same = classes.byKey.get(key);
    if (!same) throw new Error(`${play.code}: a draw of no class`);
    return wonBets(play, picks, same.drawn);
  };
  if (classes.keyOf) return at(classes.keyOf(drawn));
  const places = placesOf(play);
  return places.flatMap((place, row) => {
    const number = drawn.numbers[place] ?? 0;
    return at(`${(number - 1 - place + 49) % 49}`).filter((won) => play.grammar !== 'each' || won.row === row);
  });
}

interface Classes {
  readonly byKey: ReadonlyMap<string, { readonly drawn: Drawn }>;
  readonly keyOf: ReturnType<typeof classesFor>['keyOf'];
}

describe.each(byClass)('%s', (group) => {
  it('the class of a draw alone decides what it wins, and the classes are all draws', {
    timeout: 600_000,
  }, async () => {
    const below = seededBelow(group.length);
    const probes = (await countedOf(group)).flatMap((play) =>
      selectionsByClass(play, 'lone').map((selection) => ({ play, selection })),
    );
    const rounds = Math.ceil(RANDOM_DRAWS / probes.length);
    let seen = 0;
    for (const { play, selection } of probes) {
      const { classes, draws, keyOf } = classesFor(group, play, selection);
      const picks = picksOf(play, selection);
      const byKey = new Map([...classes].map((each) => [each.key, each]));
      const all = [...byKey.values()].reduce((sum, each) => sum + each.weight, 0n);
      if (all !== draws) expect([play.code, all]).toEqual([play.code, draws]);
      for (let round = 0; round < rounds; round++) {
        const drawn = randomDraw(group, below, play.stations);
        const byClassAlone = wonByClass(play, selection, drawn, { byKey, keyOf });
        const own = wonBets(play, picks, drawn);
        seen += 1;
        // Compared as texts first: a matcher takes longer than what it compares.
        if (JSON.stringify(byClassAlone) !== JSON.stringify(own))
          expect([play.code, drawn, byClassAlone]).toEqual([play.code, drawn, own]);
      }
    }
    expect(seen).toBeGreaterThanOrEqual(RANDOM_DRAWS);
  });
});

it('every selection that is counted is a legal one', async () => {
  for (const group of groups) {
    for (const play of await loadPlays(group)) {
      for (const selection of [...loneBets(play), ...(fullBoard(play) ? [fullBoard(play)] : [])]) {
        expect([play.code, readSelection(play, selection).ok]).toEqual([play.code, true]);
      }
    }
  }
});

it.each(process.env.WHOLE ? groups : [...small, 'toto' as const])(
  'a full board of every play of %s returns its stakes at fair odds',
  { timeout: 600_000 },
  async (group) => {
    const declared = await loadChances(group);
    const counted = new Set((await countedOf(group)).map(({ code }) => code));
    for (const play of await loadPlays(group)) {
      if (isSmall(group) && play.grammar !== 'parlay' && !counted.has(play.code)) continue;
      const odds = oddsOfPlay(group, play, countsOf(group, play, 'board'), declared[play.code] ?? {});
      expect([odds.play, odds.flaws]).toEqual([odds.play, []]);
      for (const returned of Object.values(odds.return ?? {})) expect([odds.play, returned]).toEqual([odds.play, '1']);
    }
  },
);

/** Of places without return: each of `legs` is big (1–24 small, 25–48 big, 49 returns). */
async function parlayReturn(marks: readonly string[]): Promise<string> {
  const play = (await loadPlays('lhc')).find(({ code }) => code === 'lhc.normal.parlay');
  if (!play) throw new Error('no parlay');
  const selection = { rows: [...marks.map((mark) => [mark]), ...new Array<string[]>(6 - marks.length).fill([])] };
  expect(countBets(play, selection)).toBe(1);
  let paid = 0n;
  for (let code = 0; code < 3 ** marks.length; code++) {
    const blocks = marks.map((_, at) => Math.floor(code / 3 ** at) % 3);
    const left = [24, 24, 1];
    let weight = 1n;
    const numbers: number[] = [];
    for (const block of blocks) {
      weight *= BigInt(left[block] ?? 0);
      if (weight === 0n) break;
      numbers.push([0, 24, 48][block]! + left[block]!);
      left[block]! -= 1;
    }
    if (weight === 0n) continue;
    for (let other = 1; numbers.length < 7; other++) if (!numbers.includes(other)) numbers.push(other);
    const drawn = readDraw('lhc', { normal: numbers.slice(0, 6), special: numbers[6], date: '2026-11-24' });
    if (!drawn.ok) throw new Error('a legal draw');
    const { wins, push } = settle(play, selection, drawn.value);
    const legs = Number.parseInt(Object.keys(wins)[0] ?? '0', 10);
    if (legs > 0 || push > 0) paid += weight * 2n ** BigInt(legs);
  }
  const draws = marks.reduce((product, _, at) => product * BigInt(49 - at), 1n);
  return fractionText(fraction(paid, draws));
}

it.each([
  [['big', 'big'], '48/49'],
  [['big', 'big', 'big'], '46/49'],
  [['big', 'big', 'big', 'big', 'big', 'big'], '704/987'],
  [['big', 'small'], '50/49'],
  [['big', 'small', 'big', 'small'], '2400/2303'],
  [['big', 'small', 'big', 'small', 'big', 'small'], '7360/6909'],
])('a parlay of %j at fair odds of its legs returns %s: its legs depend on each other', async (marks, returned) => {
  expect(await parlayReturn(marks)).toBe(returned);
});

it('counts combinations exactly', () => {
  expect(combinations(49, 6)).toBe(13_983_816n);
  expect(combinations(5, 6)).toBe(0n);
});
