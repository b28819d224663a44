/** The endpoints of rounds of several moves. */
import { assert, formatAmount, ok, type Result } from '#kernel';
import { defineHandlers, type StageSession } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { PlayDeps } from '../deps.ts';
import { makeMove } from './make-move.ts';
import { openRound, type SteppedParts } from './open-round.ts';
import { currentRound } from './show-round.ts';
import type { WireStepped } from './wire.ts';

interface Caller {
  readonly merchant: Merchant;
  readonly session: StageSession;
}

export function steppedRoutes(deps: PlayDeps, parts: SteppedParts) {
  /** With the balance as it is now: a round that is answered again has moved money before. */
  async function answer<Code extends string>({ merchant, session }: Caller, done: Result<WireStepped, Code>) {
    if (!done.ok) return done;
    const { memberId, isTrial } = session;
    const manifest = parts.registry.manifest(session.game.code);
    assert(manifest, 'a game that was played a moment ago is there');
    const { minor } = await deps.bonus.balanceIn(deps.db, { merchant, memberId, isTrial }, manifest);
    return ok({ round: done.value, balance: formatAmount(minor, merchant.currency) });
  }
  return defineHandlers({
    openRound: async (call) => {
      const { merchant, session, body, idempotencyKey: key } = call;
      return answer(call, await openRound(deps, parts, { merchant, session, ...body, key }));
    },
    currentRound: async ({ merchant, session }) => {
      const owner = { merchantId: merchant.id, memberId: session.memberId, game: session.game.code };
      const round = await currentRound(deps.db, parts.registry, parts.encryptor, owner);
      return ok(round ? { round } : {});
    },
    makeMove: async (call) => answer(call, await makeMove(deps, parts, { ...call, ...call.body })),
  });
}
