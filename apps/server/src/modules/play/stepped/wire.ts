/** Rounds of several moves in the shape of the contract: the view, never the state. */
import type { AnswerOf, Endpoints } from '#contract';
import { currencyOf, formatAmount, type Json } from '#kernel';
import type { SteppedGame } from '../game-registry.ts';
import type { StoredRound } from '../store.ts';
import type { OpenRound } from './store.ts';

export type WireStepped = AnswerOf<Endpoints['openRound']>['round'];

interface Shown {
  readonly id: string;
  readonly game: string;
  readonly currency: string;
  readonly openingMinor: bigint;
  readonly stakedMinor: bigint;
  readonly step: number;
  readonly nonce: number;
  readonly seed: Pick<StoredRound['seed'], 'commitment' | 'clientSeed'>;
  readonly view: Json;
  readonly moves: readonly Json[];
}

function shown(round: Shown): WireStepped {
  const currency = currencyOf(round.currency);
  return {
    roundId: round.id,
    game: round.game,
    stake: formatAmount(round.openingMinor, currency),
    staked: formatAmount(round.stakedMinor, currency),
    step: round.step,
    view: round.view,
    moves: [...round.moves],
    fair: { serverSeedHash: round.seed.commitment, clientSeed: round.seed.clientSeed, nonce: round.nonce },
  };
}

export function openToWire({ engine }: SteppedGame, round: OpenRound, seed: Shown['seed'], state: Json): WireStepped {
  const { id, game, currency, nonce, moves, stake_minor: openingMinor, staked_minor: stakedMinor } = round;
  const view = engine.publicView(state);
  return {
    ...shown({
      id,
      game,
      currency,
      openingMinor,
      stakedMinor,
      step: moves.length,
      nonce,
      seed,
      view,
      moves: engine.moves(view),
    }),
    endsAt: round.due_at.toISOString(),
  };
}

/** `game`: by the rules of the round, where this node has them. */
export function endedToWire(game: SteppedGame | undefined, { round, seed }: StoredRound): WireStepped {
  const { id, currency, nonce, moves, stake_minor: stakedMinor } = round;
  const openingMinor = round.opening_minor ?? stakedMinor;
  return {
    ...shown({
      id,
      game: round.game,
      currency,
      openingMinor,
      stakedMinor,
      step: moves?.length ?? 0,
      nonce,
      seed,
      view: game ? game.engine.publicView(round.outcome) : round.outcome,
      moves: [],
    }),
    payout: formatAmount(round.payout_minor, currencyOf(currency)),
  };
}
