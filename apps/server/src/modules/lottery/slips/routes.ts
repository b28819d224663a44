/** The endpoint of slips. */
import { formatAmount, ok } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import { balanceIn } from '../balance.ts';
import type { LotteryDeps } from '../deps.ts';
import { ordersByKeys } from '../orders/index.ts';
import { ordersWithDraws } from '../wire.ts';
import { placeSlip, type SlipParts } from './place-slip.ts';
import { orderKey } from './store-slip.ts';

export function slipRoutes(deps: LotteryDeps, parts: SlipParts) {
  return defineHandlers({
    placeSlip: async ({ merchant, session, body, idempotencyKey }) => {
      const placed = await placeSlip(deps, parts, { merchant, session, body, key: idempotencyKey });
      if (!placed.ok) return placed;
      const { id, stake_minor: stakeMinor, order_count: count } = placed.value;
      const { memberId } = session;
      const keys = Array.from({ length: count }, (_, position) => orderKey(id, position));
      const found = await ordersByKeys(
        deps.db,
        keys.map((key) => ({ merchantId: merchant.id, memberId, key })),
      );
      const stored = keys.flatMap((key) => found.find(({ order }) => order.idempotency_key === key) ?? []);
      const orders = await ordersWithDraws(deps.db, parts.registry, stored);
      // As it is now: a request that is answered again has moved money before.
      const game = parts.registry.find(session.game.code);
      return ok({
        slip: { slipId: id, stake: formatAmount(stakeMinor, merchant.currency), orders },
        balance: await balanceIn(deps, game, { merchant, session }),
      });
    },
  });
}
