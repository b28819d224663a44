/** The engine of every lottery of the family: the plays of one group, drawn, counted and settled by the lottery kit. */
import type { SharedEngine } from '#engine-kit';
import { ok, refuse } from '#kernel';
import { countBets } from '#lottery-kit/counting.ts';

import { readDraw } from '#lottery-kit/draws/drawn.ts';
import { type LotteryDraw, makeDraw } from '#lottery-kit/draws/make-draw.ts';
import { loadChances } from '#lottery-kit/load-chances.ts';
import type { Group } from '#lottery-kit/play.ts';
import { maxWinE4, playsOfGame } from '#lottery-kit/prizes/index.ts';
import { type LotteryBet, readBet, readBetOf } from './bet.ts';
import { cellsOfBet } from './cells.ts';
import { drawFieldsOf } from './draw-fields.ts';
import { createPoolEngine } from './pool-engine.ts';
import { returnsOfGame } from './returns.ts';
import { samplesOf } from './samples.ts';
import { createSettlement } from './settle.ts';
import { type GameRules, oddsByPlay } from './terms.ts';

/**
 * A game sells the plays of a group; a variant pays this percentage of what the prize series says. With `isPool` it sells the plays that share
 * a pool, to which this percentage of the stakes goes.
 */
export type LotteryConfig = { readonly group: Group; readonly percent: number; readonly isPool?: boolean };

/** Rounds by which draws that are too many to be run are compared with what is published. */
const SAMPLED_ROUNDS = 4_000;
const sampled: readonly Group[] = ['pk10', 'lhc', '4d', 'toto', 'vnn', 'vns'];

/** Made with the plays and chances of its own group alone. */
export async function createEngine(config: LotteryConfig): Promise<SharedEngine<LotteryBet, LotteryDraw>> {
  const { group, percent } = config;
  if (config.isPool) return createPoolEngine(group, percent);
  const [plays, chances] = await Promise.all([playsOfGame(group), loadChances(group)]);
  const rules: GameRules = { group, percent, chances, plays: new Map(plays.map((play) => [play.code, play])) };
  const oddsOfPlay = oddsByPlay(rules);
  const settlement = createSettlement(rules, oddsOfPlay);
  const isSampled = sampled.includes(group);
  let samples: SharedEngine['samples'] | undefined;
  const says = (bet: LotteryBet) => readBetOf(rules.plays, bet);
  return {
    shape: 'shared',
    readBet: (raw) => readBet(rules.plays, raw),
    unitsOf(bet) {
      const { play, selection } = says(bet);
      return countBets(play, selection) * (play.units ?? 1);
    },
    draw: (chance, day) => makeDraw(group, chance, day),
    // What is read strictly has these fields and no others: it is the draw.
    readDraw(raw, day) {
      const isDrawn = readDraw(group, raw).ok;
      const draw = raw as LotteryDraw;
      return isDrawn && (draw.date ?? day) === day ? ok(draw) : refuse('draw.impossible');
    },
    drawFields: drawFieldsOf(group),
    settle: settlement.settle,
    returnedE4: settlement.returnedE4,
    maxMultiplierE4(bet) {
      const { play, selection, series } = says(bet);
      return maxWinE4(play, selection, oddsOfPlay(play, series));
    },
    cellsOf(bet) {
      const { play, selection, series } = says(bet);
      return cellsOfBet(play, selection, oddsOfPlay(play, series));
    },
    publicView: (draw) => draw,
    returns: () => returnsOfGame(rules, oddsOfPlay),
    // Only proofs and demonstrations ask for them: a server would count all returns of a group for nothing.
    get samples() {
      samples ??= samplesOf(rules, returnsOfGame(rules, oddsOfPlay), isSampled);
      return samples;
    },
    ...(isSampled && { sampledRounds: SAMPLED_ROUNDS }),
  };
}
