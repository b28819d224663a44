/** A game that draws for everyone, played by one player alone: a draw of their own seeds for each bet. */
import { type Json, ok } from '#kernel';
import type { InstantEngine, SharedEngine } from './engine.ts';
import { ONE_E4 } from './stakes/stake.ts';

type DrawnAtOnce = { readonly bet: Json; readonly draw: Json };

/** The same draw and the same settlement; the stake is that of one unit, and the round costs as many as the bet has. */
export function drawAtOnce(engine: SharedEngine): InstantEngine<Json, DrawnAtOnce> {
  return {
    shape: 'instant',
    readInput: (raw) => {
      const bet = engine.readBet(raw);
      return bet.ok ? ok(bet.value) : bet;
    },
    costE4: (bet) => engine.unitsOf(bet) * ONE_E4,
    play: (bet, chance) => ({ bet, draw: engine.draw(chance) }),
    settle: ({ bet, draw }) => engine.settle(bet, draw),
    maxMultiplierE4: (bet) => engine.maxMultiplierE4(bet),
    publicView: ({ bet, draw }) => ({
      draw: engine.publicView(draw),
      wins: engine.settle(bet, draw).parts?.map(({ part, paidE4 }) => ({ part, paidE4 })) ?? [],
    }),
    returns: () => engine.returns(),
    get samples() {
      return engine.samples;
    },
    ...(engine.sampledRounds !== undefined && { sampledRounds: engine.sampledRounds }),
  };
}
