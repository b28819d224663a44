/** The counted chances of a play, what it would pay at no edge, and what of its declared chances is wrong. */

import { countDraws } from '../draws/every-draw.ts';
import { type Chances, loadChances } from '../load-chances.ts';
import { loadPlays } from '../load-plays.ts';
import type { Group, Play } from '../play.ts';
import { countBets } from '../selection/count-bets.ts';
import { PUSHED } from '../settling/won.ts';
import { type Count, countClasses, countEveryDraw, flawsOf, type Probing } from './count-odds.ts';
import { type Fraction, fraction, fractionText, inverse, plus, readFraction, times } from './fractions.ts';
import { fullBoard } from './probes.ts';

/** Fractions as texts, by kind of bet and by tier. */
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface PlayOdds {
  readonly play: string;
  /** Bets of the full board; null where no one selection has all. */
  readonly bets: number | null;
  /** `of its legs`: a parlay multiplies the odds of its legs and has no chance of its own. */
  readonly method: 'every draw' | 'classes of draws' | 'of its legs';
  /** How many draws there are. */
  readonly draws: string;
  readonly chances: Texts;
  /** What one bet, or one hit, pays at no edge, the stake included; null where a pool or a table of prizes decides. */
  readonly fair: Texts | null;
  /** Of a bet at fair odds. */
  readonly return: Readonly<Record<string, string>> | null;
  readonly flaws: readonly string[];
}

/** All plays of a group, in their order. */
export async function* oddsOfGroup(group: Group, probing: Probing): AsyncGenerator<PlayOdds> {
  const declared = await loadChances(group);
  for (const play of await loadPlays(group)) {
    const counts = play.grammar === 'parlay' ? [] : countPlay(group, play, probing);
    yield oddsOfPlay(group, play, counts, declared[play.code] ?? {});
  }
}

/** By settling every draw, or one of each class. */
export function countPlay(group: Group, play: Play, probing: Probing): readonly Count[] {
  return (isEveryDrawCounted(group) ? countEveryDraw : countClasses)(group, play, probing);
}

const isEveryDrawCounted = (group: Group) => countDraws(group) !== undefined;

export function oddsOfPlay(group: Group, play: Play, counts: readonly Count[], declared: Chances): PlayOdds {
  const board = fullBoard(play);
  const chances = countedChances(counts);
  const fair = fairOf(play, chances);
  return {
    play: play.code,
    bets: board ? countBets(play, board) : null,
    method: counts.length === 0 ? 'of its legs' : isEveryDrawCounted(group) ? 'every draw' : 'classes of draws',
    draws: `${counts[0]?.draws ?? 0}`,
    chances: texts(chances),
    fair: fair ? texts(fair) : null,
    return: fair ? returnsOf(play, chances, fair) : null,
    flaws: counts.flatMap((count) => flawsOf(count, declared)),
  };
}

type Fractions = ReadonlyMap<string, ReadonlyMap<string, Fraction>>;

function countedChances(counts: readonly Count[]): Fractions {
  const chances = new Map<string, Map<string, Fraction>>();
  for (const { kinds, won, draws } of counts) {
    for (const { part, kind, bets } of kinds) {
      const tiers = chances.get(kind) ?? new Map<string, Fraction>();
      chances.set(kind, tiers);
      for (const [tier, count] of won.get(part) ?? []) tiers.set(tier, fraction(count, draws * BigInt(bets)));
    }
  }
  return chances;
}

/** Of each tier its share of what the pushed stakes leave, over its chance. */
function fairOf(play: Play, chances: Fractions): Fractions | undefined {
  const fair = new Map<string, Map<string, Fraction>>();
  for (const [kind, tiers] of chances) {
    const push = tiers.get(PUSHED) ?? fraction(0n);
    const left = fraction(push.under - push.over, push.under);
    const wins = [...tiers].filter(([tier]) => tier !== PUSHED);
    const odds = new Map<string, Fraction>();
    for (const [tier, chance] of wins) {
      const share = play.shares?.[tier] ?? (wins.length === 1 ? '1' : undefined);
      if (share === undefined) return undefined;
      const units = fraction(BigInt(play.units ?? 1));
      odds.set(tier, [readFraction(share), left, units].reduce(times, inverse(chance)));
    }
    fair.set(kind, odds);
  }
  return fair;
}

function returnsOf(play: Play, chances: Fractions, fair: Fractions): Readonly<Record<string, string>> {
  const perUnit = fraction(1n, BigInt(play.units ?? 1));
  const returns = [...chances].map(([kind, tiers]) => {
    const paid = [...tiers].map(([tier, chance]) =>
      tier === PUSHED ? chance : [fair.get(kind)?.get(tier) ?? fraction(0n), perUnit].reduce(times, chance),
    );
    return [kind, fractionText(paid.reduce(plus, fraction(0n)))] as const;
  });
  return Object.fromEntries(returns);
}

function texts(fractions: Fractions): Texts {
  return Object.fromEntries(
    [...fractions].map(([kind, tiers]) => [
      kind,
      Object.fromEntries([...tiers].map(([tier, value]) => [tier, fractionText(value)])),
    ]),
  );
}
