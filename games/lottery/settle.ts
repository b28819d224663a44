/** The win of a bet in a draw, as the lottery kit settles it. */
import { ONE_E4, type Settled, settledBy } from '#engine-kit';
import { countBets, type LotteryPlay as Play } from '#lottery-kit/counting.ts';
import { type Drawn, readDraw } from '#lottery-kit/draws/drawn.ts';
import type { LotteryDraw } from '#lottery-kit/draws/make-draw.ts';
import { type Odds, pushE4 } from '#lottery-kit/prizes/index.ts';
import { type Picks, picksOf } from '#lottery-kit/selection/picks.ts';
import { wonBets } from '#lottery-kit/settling/settle.ts';
import { PUSHED, type Won } from '#lottery-kit/settling/won.ts';
import { type LotteryBet, readBetOf } from './bet.ts';
import type { GameRules, OddsOfPlay } from './terms.ts';

interface Compiled {
  readonly play: Play;
  readonly picks: Picks;
  readonly odds: Odds;
  readonly stakedE4: number;
}

export function createSettlement({ group, plays }: GameRules, oddsOfPlay: OddsOfPlay) {
  /** Bets as the kit settles them, each made once: in counting many draws meet one bet. */
  const compiled = new WeakMap<LotteryBet, Compiled>();
  /** Many bets meet one draw after the other: it is read once. */
  let last: { readonly draw: LotteryDraw; readonly drawn: Drawn } | undefined;

  const compile = (bet: LotteryBet): Compiled => {
    const { play, selection, series } = readBetOf(plays, bet);
    const stakedE4 = countBets(play, selection) * (play.units ?? 1) * ONE_E4;
    return { play, picks: picksOf(play, selection), odds: oddsOfPlay(play, series), stakedE4 };
  };
  const drawnOf = (draw: LotteryDraw): Drawn => {
    const drawn = readDraw(group, draw);
    if (!drawn.ok) throw new Error(`not a draw of ${group}: ${drawn.refusal.code}`);
    return drawn.value;
  };

  const compiledOf = (bet: LotteryBet): Compiled => {
    const own = compiled.get(bet) ?? compile(bet);
    compiled.set(bet, own);
    return own;
  };
  const winsOf = ({ play, picks }: Compiled, draw: LotteryDraw): readonly Won[] => {
    if (last?.draw !== draw) last = { draw, drawn: drawnOf(draw) };
    return wonBets(play, picks, last.drawn);
  };

  return {
    returnedE4(bet: LotteryBet, draw: LotteryDraw): number {
      const own = compiledOf(bet);
      const { play } = own;
      return winsOf(own, draw).reduce((sum, { tier, times }) => sum + (tier === PUSHED ? times * pushE4(play) : 0), 0);
    },
    settle(bet: LotteryBet, draw: LotteryDraw): Settled {
      const own = compiledOf(bet);
      const { play, odds, stakedE4 } = own;
      const parts = winsOf(own, draw).map((won) => {
        const eachE4 = won.tier === PUSHED ? pushE4(play) : odds.of(won.kind, won.tier);
        return { part: partOf(play, won), times: won.times, paidE4: won.times * eachE4 };
      });
      const paidE4 = parts.reduce((sum, part) => sum + part.paidE4, 0);
      return settledBy(paidE4, stakedE4, parts);
    },
  };
}

/** Of plays where every mark is a bet its place and mark, of others the tier where there are several. */
function partOf(play: Play, { tier, row, mark }: Won): string {
  const place = play.grammar === 'each' ? `${(row ?? 0) + 1}` : '';
  const name = tier === 'win' ? '' : tier;
  return [play.code, place, mark ?? '', name].filter((part) => part !== '').join(' ');
}
