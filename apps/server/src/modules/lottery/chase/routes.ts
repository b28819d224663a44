/** The endpoints of chases. */
import { assert, ok, type Result, refuse } from '#kernel';
import { pageOf, readCursor } from '../../../db/page-key.ts';
import { defineHandlers, type Session } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { balanceIn } from '../balance.ts';
import type { LotteryDeps } from '../deps.ts';
import { drawsInReach } from '../draws/index.ts';
import { frameGame } from '../frame-game.ts';
import type { LotteryGame } from '../lottery-registry.ts';
import { subOrdersOf } from '../orders/index.ts';
import { drawToWire, ordersWithDraws } from '../wire.ts';
import { cancelChase } from './cancel-chase.ts';
import { type PlaceChaseParts, placeChase } from './place-chase.ts';
import { type ChaseRow, chaseById, latestChases } from './store-chase.ts';
import { chasesToWire } from './wire.ts';

export interface ChaseParts extends PlaceChaseParts {
  readonly isListed: (merchantId: string, game: Pick<LotteryGame, 'code'>) => Promise<boolean>;
}

export function chaseRoutes(deps: LotteryDeps, parts: ChaseParts) {
  const { registry, draws } = parts;
  const toWire = async (chase: ChaseRow) => {
    const [shown] = await chasesToWire(deps.db, registry, [chase]);
    assert(shown, 'a chase is shown');
    return shown;
  };
  /** With the balance as it is now: a request that is answered again has moved money before. */
  async function answer<Code extends string>(
    { merchant, session }: { readonly merchant: Merchant; readonly session: Session },
    done: Result<ChaseRow, Code>,
  ) {
    if (!done.ok) return done;
    const balance = await balanceIn(deps, registry.find(done.value.game), { merchant, session });
    return ok({ chase: await toWire(done.value), balance });
  }

  return defineHandlers({
    upcomingDraws: async ({ merchant, query: { gameCode, limit } }) => {
      const game = registry.find(gameCode);
      if (!game || !(await parts.isListed(merchant.id, game))) return refuse('game.unknown');
      const now = await draws.now(deps.db);
      const content = drawsInReach(game.calendar, now.getTime(), limit).map(drawToWire);
      return ok({ serverTime: now.toISOString(), content });
    },

    placeChase: async ({ merchant, session, body, idempotencyKey }) =>
      answer({ merchant, session }, await placeChase(deps, parts, { merchant, session, body, key: idempotencyKey })),

    listChases: async ({ merchant, session, query }) => {
      const game = session.game.code;
      if ((query.gameCode ?? game) !== game) return ok({ content: [] });
      const found = await latestChases(
        deps.db,
        { merchantId: merchant.id, memberId: session.memberId },
        { game, after: readCursor(query.cursor), limit: query.limit + 1 },
      );
      const { shown, end } = pageOf(found, query.limit, ({ placed_at: at, id }) => ({ at, id }));
      return ok({ content: await chasesToWire(deps.db, registry, shown), ...end });
    },

    chaseDetail: async ({ merchant, session, query: { chaseId, cursor, limit } }) => {
      const chase = await chaseById(deps.db, { merchantId: merchant.id, memberId: session.memberId }, chaseId);
      if (!chase || (frameGame(session) ?? chase.game) !== chase.game) return refuse('chase.unknown');
      const from = readPosition(cursor);
      const found = await subOrdersOf(deps.db, merchant.id, chaseId, { from, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const orders = await ordersWithDraws(deps.db, registry, shown);
      const content = orders.map((order, at) => ({
        position: shown[at]?.order.chase_position ?? 0,
        multiple: shown[at]?.order.chase_multiple ?? 1,
        order,
      }));
      const end = found.length > limit ? { next: `${from + limit}` } : {};
      return ok({ chase: await toWire(chase), subOrders: { content, ...end } });
    },

    cancelChase: async ({ merchant, session, body, idempotencyKey }) => {
      const request = { merchant, memberId: session.memberId, game: frameGame(session), ...body, key: idempotencyKey };
      return answer({ merchant, session }, await cancelChase(deps, { registry, now: draws.now }, request));
    },
  });
}

/** The position of the first sub-order of a page; an invalid cursor starts at the first. */
function readPosition(cursor: string | undefined): number {
  return cursor !== undefined && /^[0-9]{1,3}$/.test(cursor) ? Number(cursor) : 0;
}
