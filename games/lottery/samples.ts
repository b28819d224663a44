/** A few bets of a game for the conformance suite: one of each grammar, and those of the lowest and the highest return. */
import { type BetReturn, compareRatios, ratioToNumber, type Sample } from '#engine-kit';
import type { LotteryPlay as Play, LotterySelection as Selection } from '#lottery-kit/counting.ts';
import { betKinds } from '#lottery-kit/odds/bet-kinds.ts';
import { loneBets } from '#lottery-kit/odds/probes.ts';
import { publishedParlays } from './parlays.ts';
import { returnKey } from './returns.ts';
import { HIGHEST_SERIES, LOWEST_SERIES } from './series.ts';
import type { GameRules } from './terms.ts';
import { typicalBets } from './typical-bets.ts';

/** A bet that hits less often says nothing in the rounds that are sampled. */
const OFTEN = 0.0125;
/** Of fewer kinds each is sampled. */
const FEW = 60;
/** The lunar year that samples are of. */
const YEAR = 2026;

type Lone = readonly [play: Play, selection: Selection, kind: string];

/** `isSampled`: the draws are too many to be run. */
export function samplesOf(
  { group, plays, chances }: GameRules,
  returns: readonly BetReturn[],
  isSampled: boolean,
): readonly Sample[] {
  const stated = isSampled ? returns.filter(({ hit }) => ratioToNumber(hit) >= OFTEN) : returns;
  const keys = new Set(stated.map(({ key }) => key));
  const lone = [...plays.values()].flatMap((play) => loneKinds(play, chances));
  const known = lone.flatMap((one) => samplesOfKind(one).filter(({ key }) => keys.has(key)));
  const byKey = new Map(known.map((sample) => [sample.key, sample]));
  if (stated.length <= FEW) return [...byKey.values()];
  const ofShapes = [...Map.groupBy(lone, ([play]) => shapeOf(play)).values()].flatMap((alike) =>
    alike
      .map((one) => sampleOf(one, undefined))
      .filter(({ key }) => keys.has(key))
      // Of parlays each: a leg may return its stake, and the price may be cut.
      .slice(0, alike[0]?.[0].grammar === 'parlay' ? alike.length : 1),
  );
  const sorted = stated.toSorted((one, other) => compareRatios(one.expected, other.expected));
  const extremes = [sorted[0], sorted.at(-1)].flatMap((bet) => {
    const alike = stated.find(
      ({ key, expected }) => byKey.has(key) && bet && compareRatios(expected, bet.expected) === 0,
    );
    return byKey.get(alike?.key ?? '') ?? [];
  });
  return [byKey.get(typicalBets[group]), ...ofShapes, ...extremes].flatMap((sample) => sample ?? []);
}

/** Bets that the kit counts and settles by the same rules. */
function shapeOf(play: Play): string {
  const test = 'test' in play && 'of' in play.test ? 'value' : 'times';
  return [play.grammar, test, play.anyPlaces === undefined ? '' : 'any'].join(' ');
}

function samplesOfKind(lone: Lone): readonly Sample[] {
  const [{ soldIn }] = lone;
  return soldIn ? [sampleOf(lone, undefined)] : [HIGHEST_SERIES, LOWEST_SERIES].map((series) => sampleOf(lone, series));
}

function sampleOf([play, selection, kind]: Lone, series: number | undefined): Sample {
  const type = series === undefined ? { playType: 'Entertainment' } : { playType: 'Tradition', series };
  return {
    input: { ...type, play: play.code, ...selection },
    key: returnKey(play, kind, series ?? HIGHEST_SERIES),
  };
}

/** Selections whose bets are all of one kind. */
function loneKinds(play: Play, chances: GameRules['chances']): readonly Lone[] {
  if (play.grammar === 'parlay') {
    return publishedParlays.map((legs) => {
      const rows = play.rows.map((_, at) => legs.slice(at, at + 1));
      return [play, { rows }, legs.join('+')];
    });
  }
  const selections =
    play.grammar === 'marks'
      ? play.marks.map((mark) => ({ marks: [mark] }))
      : play.grammar === 'each'
        ? play.marks.map((mark) => ({ rows: play.rows.map((_, at) => (at === 0 ? [mark] : [])) }))
        : loneBets(play);
  return selections.flatMap((selection): readonly Lone[] => {
    const [first, ...others] = betKinds(play, selection, YEAR);
    if (!first || others.length > 0) return [];
    // Marks of one chance are declared together.
    const kind = first.kind in (chances[play.code] ?? {}) ? first.kind : 'any';
    return [[play, selection, kind]];
  });
}
