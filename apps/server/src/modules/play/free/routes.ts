/** The endpoint of free rounds. */
import { assert, formatAmount, ok } from '#kernel';
import type { Encryptor } from '../../../db/encryptor.ts';
import { defineHandlers } from '../../../http/handlers.ts';
import type { FindGame } from '../bet.ts';
import type { PlayDeps } from '../deps.ts';
import type { GameRegistry } from '../game-registry.ts';
import { roundToWire } from '../wire.ts';
import { playFreeRound } from './play-free-round.ts';

export function freeRoundRoutes(
  deps: PlayDeps,
  parts: { readonly findGame: FindGame; readonly registry: GameRegistry; readonly encryptor: Encryptor },
) {
  const { registry } = parts;
  return defineHandlers({
    playFreeRound: async ({ merchant, session, language, body, idempotencyKey }) => {
      const played = await playFreeRound({ deps, ...parts }, { merchant, session, ...body, key: idempotencyKey });
      if (!played.ok) return played;
      const { stored, set } = played.value;
      const manifest = registry.manifest(stored.round.game);
      assert(manifest, 'a game that was played a moment ago is there');
      const account = { merchant, memberId: session.memberId, isTrial: false };
      // What was given at the end is in it, and what was played meanwhile.
      const { minor } = await deps.bonus.balanceIn(deps.db, account, manifest);
      return ok({
        round: await roundToWire(registry, stored),
        balance: formatAmount(minor, merchant.currency),
        nextNonce: stored.round.nonce + 1,
        set: await deps.freeRounds.toWire(deps.db, { merchant, language }, set),
      });
    },
  });
}
