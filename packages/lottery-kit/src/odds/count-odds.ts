/**
 * Counts the chances of plays from the settlement itself. Where a group has at most ten million draws, every draw is settled; else one
 * draw of every class, with the exact number of draws in it.
 */
import { boards } from '../draws/drawn.ts';
import { countDraws } from '../draws/every-draw.ts';
import { everyReading } from '../draws/every-reading.ts';
import { knownYears } from '../draws/lunar-year.ts';
import type { Chances, TierChances } from '../load-chances.ts';
import type { Group, Play } from '../play.ts';
import { type Picks, picksOf } from '../selection/picks.ts';
import type { Selection } from '../selection/selection.ts';
import { wonBets } from '../settling/settle.ts';
import { ANY, type Won } from '../settling/won.ts';
import { type BetKind, betKinds, partOf } from './bet-kinds.ts';
import { boardClasses } from './board-classes.ts';
import type { DrawClasses } from './draw-classes.ts';
import { type Fraction, fraction, fractionText, plus, readFraction, times } from './fractions.ts';
import { fullBoard, loneBets } from './probes.ts';
import { sevenClasses } from './seven-classes.ts';

/** What one selection of a play won over all draws. */
export interface Count {
  readonly play: Play;
  readonly selection: Selection;
  readonly kinds: readonly BetKind[];
  readonly draws: bigint;
  /** Winning bets, or hits, by part and tier. */
  readonly won: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
}

/** The lunar year that six-mark draws are counted in, but for elements. */
const COUNTED_YEAR = 2026;

/** Which selections of a play are counted: the full board alone, bets alone, or both. Of each the other where a play has none. */
export type Probing = 'board' | 'lone' | 'both';

function probesOf(play: Play, probing: Probing): readonly Selection[] {
  const board = fullBoard(play);
  const single = loneBets(play);
  // Of a play in order every draw wins the same on the full board: bets alone say more.
  const isInOrder = play.grammar === 'rows' || play.grammar === 'rows-different' || play.grammar === 'combo';
  if (!board || ((isInOrder || probing === 'lone') && single.length > 0)) return single;
  return probing === 'both' ? [board, ...single] : [board];
}

/** Counts a play over all draws of its group. */
export function countEveryDraw(group: Group, play: Play, probing: Probing): readonly Count[] {
  return probesOf(play, probing).map((selection) => {
    const count = openCount(play, selection);
    for (const picks of partsOf(play, count.picks)) {
      everyReading(
        group,
        (drawn) => wonBets(play, picks, drawn),
        (won, draws) => add(count, won, draws),
      );
    }
    return closed(count, BigInt(countDraws(group) ?? 0));
  });
}

/** Bets that win together what each wins alone, each part at fewer places: those at one choice of places, and those of one row. */
function partsOf({ grammar }: Play, picks: Picks): readonly Picks[] {
  if (picks.at.length > 1) return picks.at.map((at) => ({ ...picks, at: [at] }));
  if (grammar !== 'each') return [picks];
  return picks.picks.flatMap(({ rows, bankers }) =>
    rows.map((_, row) => ({ ...picks, picks: [{ rows: rows.map((one, at) => (at === row ? one : [])), bankers }] })),
  );
}

export function countClasses(group: Group, play: Play, probing: Probing): readonly Count[] {
  return selectionsByClass(play, probing).flatMap((selection) =>
    yearsOf(play).map((year) => countSelection(group, play, selection, year)),
  );
}

/** Of elements every year that is known: how many numbers each has differs. Animals differ by whether they are the year's own alone. */
const yearsOf = ({ apart }: Play) => (apart === 'element' ? knownYears : [COUNTED_YEAR]);

function countSelection(group: Group, play: Play, selection: Selection, year: number): Count {
  const { classes, draws } = classesFor(group, play, selection, year);
  const count = openCount(play, selection, year);
  const won = new Map<string, Map<string, bigint>>();
  for (const { drawn, weight } of classes) {
    for (const bet of wonBets(play, count.picks, drawn)) {
      const tiers = won.get(partOf(bet)) ?? new Map<string, bigint>();
      won.set(partOf(bet), tiers.set(bet.tier, (tiers.get(bet.tier) ?? 0n) + weight * BigInt(bet.times)));
    }
  }
  return { play, selection, kinds: count.kinds, draws, won };
}

/** Marks that are numbers are picked one by one: all together would make a class of each draw. */
export function selectionsByClass(play: Play, probing: Probing): readonly Selection[] {
  const isByNumber = play.grammar === 'marks' && 'atLeast' in play.test && !play.test.as && play.marks.length === 49;
  return isByNumber ? ['01', '25', '49'].map((mark) => ({ marks: [mark] })) : probesOf(play, probing);
}

export function classesFor(group: Group, play: Play, selection: Selection, year = COUNTED_YEAR): DrawClasses {
  const board = boards[group];
  if (board) return boardClasses(board, play, selection);
  return sevenClasses(play, selection, group === 'lhc' ? year : 0);
}

/** What is counted otherwise than declared, as texts; none where the declared chances are exact. */
export function flawsOf({ play, kinds, draws, won }: Count, chances: Chances): readonly string[] {
  const flaws: string[] = [];
  const parts = new Set([...kinds.map(({ part }) => part), ...won.keys()]);
  for (const part of parts) {
    const bets = kinds.find((each) => each.part === part);
    const declared = bets ? chancesOf(chances, bets.kind) : {};
    const counted = won.get(part) ?? new Map<string, bigint>();
    for (const tier of new Set([...Object.keys(declared), ...counted.keys()])) {
      const chance = fraction(counted.get(tier) ?? 0n, draws * BigInt(bets?.bets ?? 1));
      const expected = readFraction(declared[tier] ?? '0');
      if (chance.over * expected.under !== expected.over * chance.under) {
        flaws.push(`${play.code} ${part} ${tier}: counted ${fractionText(chance)}, declared ${fractionText(expected)}`);
      }
    }
  }
  return flaws;
}

/** The declared chances of a kind. A kind made of marks ("0+13+27") wins with any of them. */
function chancesOf(chances: Chances, kind: string): TierChances {
  const own = chances[kind];
  if (own) return own;
  if (!kind.includes('+')) return chances[ANY] ?? {};
  const parts = kind.split('+').map((mark): Fraction => readFraction(chances[mark]?.win ?? '0'));
  return { win: fractionText(parts.reduce(plus, times(fraction(0n), fraction(1n)))) };
}

interface OpenCount {
  readonly play: Play;
  readonly selection: Selection;
  readonly picks: Picks;
  readonly kinds: readonly BetKind[];
  /** By row (0 for bets without one), by mark or kind, by tier: many millions are added. */
  readonly won: Map<string, Map<string, number>>[];
}

function openCount(play: Play, selection: Selection, year = COUNTED_YEAR): OpenCount {
  const kinds = betKinds(play, selection, year);
  return { play, selection, picks: picksOf(play, selection), kinds, won: [] };
}

function add({ won }: OpenCount, decided: readonly Won[], draws: number): void {
  for (const { row = 0, mark, kind, tier, times: bets } of decided) {
    const at = mark === undefined ? 0 : row + 1;
    let names = won[at];
    if (!names) {
      names = new Map();
      won[at] = names;
    }
    let tiers = names.get(mark ?? kind);
    if (!tiers) {
      tiers = new Map();
      names.set(mark ?? kind, tiers);
    }
    tiers.set(tier, (tiers.get(tier) ?? 0) + bets * draws);
  }
}

function closed({ play, selection, kinds, won }: OpenCount, draws: bigint): Count {
  const exact = won.flatMap((names, at) =>
    [...names].map(([name, tiers]): [string, ReadonlyMap<string, bigint>] => {
      const part = at === 0 ? name : `${at - 1} ${name}`;
      return [part, new Map([...tiers].map(([tier, count]) => [tier, BigInt(count)]))];
    }),
  );
  return { play, selection, kinds, draws, won: new Map(exact) };
}
