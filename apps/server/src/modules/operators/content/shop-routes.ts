/** The console's endpoints of points shops: what members took of them. */
import type { ConsoleAnswer, ConsoleEndpoints, Language } from '#contract';
import { ok, refuse } from '#kernel';
import { pageOf, readCursor } from '../../../db/page-key.ts';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type NamedOrder, prizeOf } from '../../rewards/index.ts';
import type { OperatorDeps } from '../deps.ts';
import type { Switchboard } from '../switchboard.ts';

type Order = ConsoleAnswer<ConsoleEndpoints['showShopOrder']>;
type Deps = Pick<OperatorDeps, 'db' | 'players'>;

export function shopRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listShopOrders: async ({ scope: { id, merchant }, query, language }) => {
      const deps = depsOf(id);
      const { username, state, campaign, cursor, limit, sort } = query;
      const memberId = username === undefined ? undefined : await deps.backOffice.memberNamed(deps.db, id, username);
      if (username !== undefined && memberId === undefined) return ok({ rows: [] });
      const found = await deps.shops.page(deps.db, merchant, language, {
        state,
        campaign,
        memberId,
        after: readCursor(cursor),
        isOldest: sort === 'at',
        limit,
      });
      const { shown, end } = pageOf(found, limit, ({ row }) => ({ at: row.ordered_at, id: row.id }));
      return ok({ rows: await ordersToWire(deps, merchant, shown), ...end });
    },

    showShopOrder: async ({ scope: { id, merchant }, params: { orderId }, language }) => {
      const deps = depsOf(id);
      const found = await findOrder(deps, merchant, language, orderId);
      return found ? ok(found) : refuse('reward.unknown');
    },
  });
}

async function findOrder(deps: OperatorDeps, merchant: Merchant, language: Language, id: string) {
  const found = await deps.shops.find(deps.db, merchant, language, id);
  return found && (await ordersToWire(deps, merchant, [found]))[0];
}

async function ordersToWire(
  { db, players }: Deps,
  merchant: Merchant,
  orders: readonly NamedOrder[],
): Promise<Order[]> {
  const ids = [...new Set(orders.map(({ row }) => row.member_id))];
  const members = await players.members.byId(db, merchant.id, ids);
  const names = new Map(members.map(({ id, username }) => [id, username]));
  return orders.map(({ row, title, item }) => ({
    id: row.id,
    at: row.ordered_at.toISOString(),
    state: row.state,
    campaign: row.campaign,
    item: row.item,
    title,
    prize: item ? prizeOf(item) : 'unknown',
    cost: Number(row.cost),
    memberId: row.member_id,
    username: names.get(row.member_id) ?? '',
    ...(row.note !== null && { note: row.note }),
    ...(row.ended_at !== null && { endedAt: row.ended_at.toISOString() }),
  }));
}
