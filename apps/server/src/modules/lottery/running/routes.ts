/** The endpoints of running rounds. */
import { ok, type Result, refuse } from '#kernel';
import { defineHandlers, type StageSession } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { balanceIn } from '../balance.ts';
import { drawnDraws } from '../draws/index.ts';
import { cashOut } from './cash-out.ts';
import type { RunningDeps, RunningParts } from './parts.ts';
import { cancelBet, placeBet } from './place-bet.ts';
import { roundKey } from './rules.ts';
import { type BetRow, betOfMember, sharedBets } from './store-bet.ts';
import { newestRound } from './store-round.ts';
import { ownToWire, roundToWire, sharedToWire } from './wire.ts';

const BETS_SHOWN = 50;
const ROUNDS_SHOWN = 20;

export function runningRoutes(deps: RunningDeps, parts: RunningParts) {
  /** With the balance as it is now: a request that is answered again has moved money before. */
  async function answer<Code extends string>(
    { merchant, session }: { readonly merchant: Merchant; readonly session: StageSession },
    done: Result<BetRow, Code>,
  ) {
    if (!done.ok) return done;
    const balance = await balanceIn(deps, parts.registry.find(session.game.code), { merchant, session });
    return ok({ bet: ownToWire(done.value), balance });
  }

  return defineHandlers({
    runningRound: async ({ merchant, session }) => {
      const game = parts.registry.find(session.game.code);
      if (!game) return refuse('game.disabled');
      const { db } = deps;
      const round = await newestRound(db, merchant.id, game.code);
      const drawn = await drawnDraws(db, merchant.id, game.code, { limit: ROUNDS_SHOWN });
      const shared = round ? await sharedBets(db, roundKey(round), BETS_SHOWN) : { bets: [], count: 0 };
      const memberIds = shared.bets.map(({ member_id: memberId }) => memberId);
      const names = await deps.maskedNames(db, merchant.id, memberIds);
      const mine = round && (await betOfMember(db, roundKey(round), session.memberId));
      return ok({
        serverTime: (await parts.now(db)).toISOString(),
        ...(round ? { round: roundToWire(round) } : {}),
        bets: shared.bets.map((bet) => sharedToWire(bet, names)),
        betCount: shared.count,
        ...(mine ? { mine: ownToWire(mine) } : {}),
        last: drawn.map(({ draw_number: drawNumber, drawn_at: drawnAt, draws_at: drawsAt, outcome }) => ({
          drawNumber,
          state: 'drawn' as const,
          drawnAt: (drawnAt ?? drawsAt).toISOString(),
          outcome,
        })),
      });
    },

    placeRunningBet: async (call) => {
      const { merchant, session, body, idempotencyKey: key } = call;
      return answer(call, await placeBet(deps, parts, { merchant, session, body, key }));
    },

    cancelRunningBet: async (call) => {
      const { merchant, session, body } = call;
      return answer(call, await cancelBet(deps, parts, { merchant, session, betId: body.betId }));
    },

    cashOut: async (call) => {
      const { merchant, session, body } = call;
      return answer(call, await cashOut(deps, parts, { merchant, session, betId: body.betId }));
    },
  });
}
