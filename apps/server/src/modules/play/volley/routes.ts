/** The endpoint of volleys. */
import { assert, formatAmount, ok } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import type { PlayDeps } from '../deps.ts';
import { roundToWire } from '../wire.ts';
import { playVolley, type VolleyParts } from './play-volley.ts';

export function volleyRoutes(deps: PlayDeps, parts: VolleyParts) {
  return defineHandlers({
    playVolley: async ({ merchant, session, body, idempotencyKey: key }) => {
      const played = await playVolley(deps, parts, { merchant, session, key, intent: body });
      if (!played.ok) return played;
      const { rounds, ended, nextMinor } = played.value;
      const last = rounds.at(-1)?.round;
      assert(last, 'a volley has a round');
      return ok({
        rounds: await Promise.all(rounds.map((stored) => roundToWire(parts.registry, stored))),
        ended,
        balance: formatAmount(last.balance_minor, merchant.currency),
        nextNonce: last.nonce + 1,
        nextStake: formatAmount(nextMinor, merchant.currency),
      });
    },
  });
}
