/** The lottery's endpoints. */
import { formatAmount, holdDots, ok, refuse } from '#kernel';
import { pageOf, readCursor } from '../../db/page-key.ts';
import { defineHandlers } from '../../http/handlers.ts';
import { type Merchant, momentsOf, readDayRange } from '../merchants/index.ts';
import { balanceIn } from './balance.ts';
import { currentDraws } from './current-draws.ts';
import type { LotteryDeps } from './deps.ts';
import type { AwaitedBeacons, Chains, Draws } from './draws/index.ts';
import { type DrawRow, drawnDraws } from './draws/index.ts';
import { frameGame } from './frame-game.ts';
import type { LotteryGame, LotteryRegistry } from './lottery-registry.ts';
import {
  cancelLines,
  latestOrders,
  type OrderParts,
  type OrderQueue,
  orderById,
  placeOrder,
  type StoredOrder,
} from './orders/index.ts';
import { type Estimates, poolsOfDraws } from './pool/index.ts';
import { bookToWire, playTypesOf, prizeModesOf } from './prize-books/index.ts';
import { drawCommitment, drawProof, roundCommitment, roundProof } from './proof.ts';
import type { RunningRegistry } from './running/index.ts';
import { createTrends } from './trends.ts';
import { drawnToWire, nameOf, ordersWithDraws, orderWithDraw, paceToWire } from './wire.ts';

export interface LotteryParts {
  readonly registry: LotteryRegistry;
  readonly running: RunningRegistry;
  readonly chains: Chains;
  readonly awaited: AwaitedBeacons;
  readonly draws: Draws;
  readonly queue: OrderQueue;
  readonly estimates: Estimates;
  readonly isListed: (merchantId: string, game: Pick<LotteryGame, 'code'>) => Promise<boolean>;
  readonly listed: OrderParts['listed'];
  readonly bookOf: OrderParts['bookOf'];
}

export function routes(deps: LotteryDeps, parts: LotteryParts) {
  return { ...drawRoutes(deps, parts), ...orderRoutes(deps, parts) };
}

function drawRoutes(deps: LotteryDeps, parts: LotteryParts) {
  const { registry } = parts;
  const trends = createTrends(deps, registry);
  const find = async (merchantId: string, code: string) => {
    const game = registry.find(code);
    return game && (await parts.isListed(merchantId, game)) ? game : undefined;
  };
  const listedGames = async (merchantId: string) => {
    const isListed = await Promise.all(registry.all.map((game) => parts.isListed(merchantId, game)));
    return registry.all.filter((_, index) => isListed[index]);
  };
  return defineHandlers({
    lotteryMenu: async ({ merchant, language }) => {
      const known = await deps.catalog.gamesByCode(
        deps.db,
        merchant.id,
        registry.all.map((game) => game.code),
      );
      const languages = [language, merchant.manifest.defaultLanguage];
      const games = (await listedGames(merchant.id)).flatMap((game) => {
        const found = known.get(game.code);
        if (!found) return [];
        return {
          gameCode: game.code,
          gameName: holdDots(nameOf(game, found.names, languages)),
          id: found.id,
          ...paceToWire(game.calendar),
          ...(game.manifest.group !== undefined && { group: game.manifest.group }),
          playTypes: [...playTypesOf(merchant, game)],
          prizeModes: prizeModesOf(merchant, game, deps.catalog.prizeModeOf(merchant, found)),
          ...found.art,
        };
      });
      return ok({ games });
    },

    currentIssue: async ({ merchant, query }) => {
      const game = await find(merchant.id, query.gameCode);
      if (!game) return refuse('game.unknown');
      const [current] = await currentDraws(deps, parts, merchant, [game]);
      return current ? ok(current) : refuse('game.unknown');
    },

    currentDraws: async ({ merchant }) => {
      const games = await listedGames(merchant.id);
      return ok({ content: await currentDraws(deps, parts, merchant, games) });
    },

    drawHistory: async ({ merchant, query }) => {
      // Running rounds are draws, too.
      const game = parts.running.find(query.gameCode) ?? (await find(merchant.id, query.gameCode));
      if (!game) return refuse('game.unknown');
      const below = query.cursor === undefined ? undefined : readDrawIndex(query.cursor);
      const found = await drawnDraws(deps.db, merchant.id, game.code, { below, limit: query.limit + 1 });
      const page = found.slice(0, query.limit);
      const last = page.at(-1);
      return ok({
        content: await drawnPage(deps, registry, merchant, page),
        ...(found.length > query.limit && last ? { next: last.draw_index.toString() } : {}),
      });
    },

    drawTrends: async ({ merchant, query: { gameCode, limit } }) => {
      const game = await find(merchant.id, gameCode);
      const packed = game && (await trends({ merchantId: merchant.id, game, limit }));
      return packed ? ok(packed) : refuse('game.unknown');
    },

    drawCommitment: async ({ merchant, query: { gameCode, drawNumber } }) => {
      const merchantId = merchant.id;
      const running = parts.running.find(gameCode);
      if (running) return roundCommitment(deps.db, parts.chains, { merchantId, gameCode, drawNumber });
      const game = await find(merchantId, gameCode);
      if (!game) return refuse('draw.unknown');
      return drawCommitment(deps, parts, { merchantId, game, drawNumber });
    },

    drawProof: async ({ merchant, query: { gameCode, drawNumber } }) => {
      const merchantId = merchant.id;
      const running = parts.running.find(gameCode);
      if (running) return roundProof(deps.db, parts.running, { merchantId, gameCode, drawNumber });
      const game = await find(merchantId, gameCode);
      if (!game) return refuse('draw.unknown');
      return drawProof(deps.db, registry, { merchantId, game, drawNumber });
    },
  });
}

async function drawnPage(deps: LotteryDeps, registry: LotteryRegistry, merchant: Merchant, page: readonly DrawRow[]) {
  const pools = await poolsOfDraws(deps.db, merchant, page);
  return Promise.all(page.map((draw) => drawnToWire(registry, draw, pools.get(draw))));
}

/** An invalid cursor starts at the top. */
function readDrawIndex(cursor: string): number | undefined {
  return /^[0-9]{1,12}$/.test(cursor) ? Number(cursor) : undefined;
}

function orderRoutes(deps: LotteryDeps, parts: LotteryParts) {
  const { registry } = parts;
  const toWire = (stored: StoredOrder) => orderWithDraw(deps.db, registry, stored);
  return defineHandlers({
    prizeBook: async ({ merchant, session }) => {
      const game = registry.find(session.game.code);
      const listed = game && (await parts.listed(merchant.id, session.game.id));
      if (!game || !listed) return refuse('game.unknown');
      const { memberId } = session;
      return ok(bookToWire(await parts.bookOf({ merchant, memberId, game, listed }), merchant));
    },

    placeOrder: async ({ merchant, session, body, idempotencyKey }) => {
      const placed = await placeOrder(deps, parts, { merchant, session, body, key: idempotencyKey });
      if (!placed.ok) return placed;
      const balance = formatAmount(placed.value.order.balance_minor, merchant.currency);
      return ok({ order: await toWire(placed.value), balance });
    },

    listOrders: async ({ merchant, session, query }) => {
      const { gameCode, state, from, to } = query;
      const game = frameGame(session) ?? gameCode;
      if ((gameCode ?? game) !== game) return ok({ content: [] });
      const { timeZone } = merchant.manifest;
      const range = readDayRange(deps.clock.now(), timeZone, { from, to });
      if (!range.ok) return range;
      const found = await latestOrders(deps.db, merchant.id, session.memberId, {
        game,
        state,
        placed: (from ?? to) === undefined ? {} : momentsOf(range.value, timeZone),
        after: readCursor(query.cursor),
        limit: query.limit + 1,
      });
      const { shown, end } = pageOf(found, query.limit, ({ order }) => ({ at: order.placed_at, id: order.id }));
      return ok({ content: await ordersWithDraws(deps.db, registry, shown), ...end });
    },

    orderDetail: async ({ merchant, session, query }) => {
      const stored = await orderById(deps.db, merchant.id, session.memberId, query.orderId);
      const isSeen = stored && (frameGame(session) ?? stored.order.game) === stored.order.game;
      return isSeen ? ok(await toWire(stored)) : refuse('order.unknown');
    },

    cancelLines: async ({ merchant, session, body, idempotencyKey }) => {
      const request = { merchant, memberId: session.memberId, game: frameGame(session), ...body, key: idempotencyKey };
      const cancelled = await cancelLines(deps, { registry: parts.registry, now: parts.draws.now }, request);
      if (!cancelled.ok) return cancelled;
      const order = cancelled.value;
      const balance = await balanceIn(deps, parts.registry.find(order.order.game), { merchant, session });
      return ok({ order: await toWire(order), balance });
    },
  });
}
