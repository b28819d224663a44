/** The endpoints of prize wheels. */
import { ok, refuse } from '#kernel';
import { noSpins, type WheelProgress } from '#promotions/plugin-wheel.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { defineHandlers } from '../../../http/handlers.ts';
import { spentBy } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { factsOf, mayTakePart, progressOf } from '../giving/index.ts';
import { nextSeed } from './seeds.ts';
import { spinWheel } from './spin.ts';
import { findSpin, givenOf, latestSpins } from './store.ts';
import { isClosed, KIND, limitedOf, todayOf, wheelOf } from './wheel.ts';
import { spinProof, spinToWire, wheelToWire } from './wire.ts';

const SPINS_SHOWN = 20;

export function wheelRoutes(rewards: Rewarding) {
  const { db } = rewards;
  return defineHandlers({
    wheels: async ({ merchant, language, session }) => {
      const { memberId } = session;
      const owner = { merchantId: merchant.id, memberId };
      const { commitment } = await inTransaction(rewards, (tx) => nextSeed(rewards, tx, owner));
      // A member on a break gets no advertising.
      if (session.onBreakUntil !== undefined || session.isHeld) return ok({ serverSeedHash: commitment, wheels: [] });
      const at = new Date(rewards.clock.now());
      const running = (await rewards.running(merchant.id)).filter(({ terms }) => terms.kind === KIND);
      const facts = (await factsOf(rewards, db, merchant, [memberId], running)).get(memberId) ?? {};
      const progress = await progressOf(db, owner);
      const { day } = momentAt(merchant, at);
      const wheels = [];
      for (const campaign of running.filter((one) => mayTakePart(merchant, one, facts, at))) {
        const { code } = campaign;
        const wheel = wheelOf(campaign, merchant);
        const spent = await spentBy(db, merchant.id, code);
        wheels.push(
          wheelToWire(rewards, {
            merchant,
            language,
            campaign,
            wheel,
            day,
            progress: (progress.get(code) as WheelProgress | undefined) ?? noSpins,
            isClosed: await isClosed(merchant, campaign, wheel, spent, todayOf(db, merchant.id, code, day)),
            given: await givenOf(db, merchant.id, campaign, limitedOf(wheel.segments)),
            latest: await latestSpins(db, owner, code, SPINS_SHOWN),
          }),
        );
      }
      return ok({ serverSeedHash: commitment, wheels });
    },

    spinWheel: async ({ merchant, session, body }) => {
      const spun = await spinWheel(rewards, { merchant, memberId: session.memberId, ...body });
      return spun.ok ? ok({ ...spun.value, spin: spinToWire(merchant, spun.value.spin) }) : spun;
    },

    wheelProof: async ({ merchant, session, params: { spinId } }) => {
      const spin = await findSpin(db, { merchantId: merchant.id, memberId: session.memberId }, { id: spinId });
      if (!spin) return refuse('reward.unknown');
      return ok({
        contentType: 'application/json',
        content: new TextEncoder().encode(spinProof(spin)),
        fileName: `prize-wheel-${spin.id}.json`,
      });
    },
  });
}
