/** Engine of a lottery whose prizes are shares of what was staked: the plays of the group that have no odds. */
import { type BetReturn, ONE_E4, type PoolTerms, type SharedEngine, settledBy } from '#engine-kit';
import { ok, refuse } from '#kernel';
import { countBets, type LotteryPlay as Play } from '#lottery-kit/counting.ts';
import { readDraw } from '#lottery-kit/draws/drawn.ts';
import { type LotteryDraw, makeDraw } from '#lottery-kit/draws/make-draw.ts';
import { type Chances, loadChances } from '#lottery-kit/load-chances.ts';
import type { Group } from '#lottery-kit/play.ts';
import { type Odds, poolPlaysOf } from '#lottery-kit/prizes/index.ts';
import { picksOf } from '#lottery-kit/selection/picks.ts';
import { wonBets } from '#lottery-kit/settling/settle.ts';
import { type LotteryBet, readBet, readBetOf } from './bet.ts';
import { cellOfPlay } from './cells.ts';

import { poolTerms } from './pool-terms.ts';
import { figuresOfKind } from './returns.ts';

const SAMPLED_ROUNDS = 4_000;
const NUMBERS = Array.from({ length: 49 }, (_, at) => at + 1);
const DRAWN = 6;

export async function createPoolEngine(group: Group, percent: number): Promise<SharedEngine<LotteryBet, LotteryDraw>> {
  const [list, chances] = await Promise.all([poolPlaysOf(group), loadChances(group)]);
  const plays = new Map(list.map((play) => [play.code, play]));
  const terms = poolTerms(percent);
  const fixed = new Map(terms.fixed.map(({ group: name, times }) => [name, times * ONE_E4]));

  const sharesOf = (bet: LotteryBet, draw: LotteryDraw) => {
    const { play, selection } = readBetOf(plays, bet);
    const drawn = readDraw(group, draw);
    if (!drawn.ok) throw new Error(`not a draw of ${group}: ${drawn.refusal.code}`);
    const shares: Record<string, number> = {};
    for (const { tier, times } of wonBets(play, picksOf(play, selection), drawn.value))
      if (times > 0) shares[tier] = (shares[tier] ?? 0) + times;
    return shares;
  };
  const unitsOf = (bet: LotteryBet) => {
    const { play, selection } = readBetOf(plays, bet);
    return countBets(play, selection);
  };
  const settle = (bet: LotteryBet, draw: LotteryDraw) => {
    const parts = Object.entries(sharesOf(bet, draw)).flatMap(([part, times]) => {
      const paidE4 = times * (fixed.get(part) ?? 0);
      return paidE4 === 0 ? [] : [{ part, times, paidE4 }];
    });
    const paidE4 = parts.reduce((sum, part) => sum + part.paidE4, 0);
    return settledBy(paidE4, unitsOf(bet) * ONE_E4, parts);
  };
  const max = (bet: LotteryBet) => Math.max(...drawsBy(marksOf(bet)).map((draw) => settle(bet, draw).paidE4));
  return {
    shape: 'shared',
    readBet(raw) {
      const read = readBet(plays, raw);
      // A share has no prize series.
      return read.ok && read.value.playType !== 'Entertainment'
        ? refuse('game.malformed')
        : read.ok
          ? ok(read.value)
          : read;
    },
    unitsOf,
    draw: (chance) => makeDraw(group, chance),
    settle,
    maxMultiplierE4: max,
    cellsOf: (bet) => [cellOfPlay(readBetOf(plays, bet).play, max(bet))],
    publicView: (draw) => draw,
    returns: () => list.map((play) => certainReturn(group, play, chances[play.code] ?? {}, terms)),
    samples: list.map((play) => ({
      input: {
        playType: 'Entertainment',
        play: play.code,
        marks: play.marks.slice(0, 'min' in play ? play.min : DRAWN),
      },
      key: play.code,
    })),
    sampledRounds: SAMPLED_ROUNDS,
    pool: { terms, sharesOf },
  };
}

/** Of the fixed prizes alone. What the other groups are paid depends on the sales. */
function certainReturn(group: Group, play: Play, declared: Chances, { fixed }: PoolTerms): BetReturn {
  const times = new Map(fixed.map((one) => [one.group, one.times]));
  const tiers = Object.fromEntries(Object.entries(declared.any ?? {}).filter(([tier]) => times.has(tier)));
  const odds: Odds = { kinds: {}, of: (_, tier) => (times.get(tier) ?? 0) * ONE_E4 };
  return { key: play.code, ...figuresOfKind(group, play, 'any', tiers, odds) };
}

const marksOf = ({ marks }: LotteryBet) => (Array.isArray(marks) ? marks.map(Number) : []);

/** One draw of each kind that differs for these numbers: how many of them are among the six, and whether the additional one is. */
function drawsBy(picked: readonly number[]): readonly LotteryDraw[] {
  const others = NUMBERS.filter((number) => !picked.includes(number));
  return Array.from({ length: Math.min(DRAWN, picked.length) + 1 }, (_, hits) => hits).flatMap((hits) => {
    const numbers = [...picked.slice(0, hits), ...others.slice(0, DRAWN - hits)];
    const left = [picked[hits], others[DRAWN - hits]];
    return left.flatMap((additional) => (additional === undefined ? [] : [{ numbers, additional }]));
  });
}
