/** The endpoint that lists a member's free rounds. Playing them is play's. */
import { ok } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import type { Rewarding } from '../context.ts';
import { endedSets, livingSets } from '../sets/index.ts';
import { listedSets } from './wire.ts';

const ENDED_SHOWN = 10;

export function freeRoundRoutes(rewards: Rewarding) {
  const { db } = rewards;
  return defineHandlers({
    freeRounds: async ({ merchant, session, language }) => {
      const owner = { merchantId: merchant.id, memberId: session.memberId };
      // A member on a break gets no advertising; what is over is its own.
      const isAway = session.onBreakUntil !== undefined || session.isHeld;
      const living = isAway ? [] : await livingSets(db, owner);
      const sets = [...living, ...(await endedSets(db, owner, ENDED_SHOWN))];
      return ok({ sets: await listedSets(rewards, { merchant, language }, sets) });
    },
  });
}
