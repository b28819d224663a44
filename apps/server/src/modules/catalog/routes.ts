/** The catalog's endpoints. */
import type { AnswerOf, Endpoints, PlayableCategory } from '#contract';
import { ok, refuse } from '#kernel';
import type { Call, Handlers } from '../../http/handlers.ts';
import type { CatalogDeps } from './deps.ts';
import { foldForSearch, orderCategories, totalPages } from './rules.ts';
import * as store from './store.ts';
import { listedGameToWire, wireContext } from './wire.ts';

const HOT_SHELF = 20;
const RECENT_SHELF = 20;

type Caller = Pick<Call<Endpoints['gameList']>, 'merchant' | 'language' | 'session'>;

const contextOf = (deps: CatalogDeps, call: Caller) =>
  wireContext(deps.db, deps.random, {
    merchant: call.merchant,
    language: call.language,
    memberId: call.session?.memberId,
  });

async function pageOfGames(deps: CatalogDeps, call: Caller, filter: Omit<store.GameFilter, 'newSince' | 'memberId'>) {
  const context = await contextOf(deps, call);
  const memberId = call.session?.memberId;
  const { games, count } = await store.listGames(deps.db, call.merchant.id, {
    ...filter,
    memberId,
    newSince: context.newSince,
  });
  return {
    games: games.map((game) => listedGameToWire(game, context)),
    totalPages: totalPages(count, filter.pageSize),
  };
}

export function routes(
  deps: CatalogDeps,
): Handlers<
  | 'vendorMapping'
  | 'gameList'
  | 'hotGames'
  | 'addFavourite'
  | 'removeFavourite'
  | 'favouriteIds'
  | 'favouriteList'
  | 'recentGames'
> {
  return {
    vendorMapping: async ({ merchant, language }) => {
      const rows = await store.countByVendor(deps.db, merchant.id);
      const mapping: AnswerOf<Endpoints['vendorMapping']>['mapping'] = {};
      for (const row of rows) {
        const vendor = deps.vendors.find((one) => one.code === row.vendor);
        if (!vendor) continue;
        mapping[row.category] ??= { vendors: [] };
        mapping[row.category]?.vendors.push({
          vassalage: row.vassalage,
          accountTypeName: deps.words(merchant, language, vendor.nameKey),
          gameCount: Number(row.games),
          telNodeId: vendor.telNodeId,
          symbol: vendor.symbol,
        });
      }
      const held = new Set(Object.keys(mapping) as PlayableCategory[]);
      return ok({
        mapping,
        sorting: orderCategories(merchant.manifest.vendorSorting, held).map((gameCategory) => ({ gameCategory })),
      });
    },

    gameList: async (call) => {
      const { gameType, vassalage, gameName, gameClassify, pageNo, pageSize } = call.query;
      const shelf = gameClassify ?? 'all';
      if ((shelf === 'favourite' || shelf === 'recent') && !call.session)
        return ok({ games: [], pageNum: 1, totalPages: 1 });
      const words = gameName === undefined ? undefined : foldForSearch(gameName);
      const { games, totalPages } = await pageOfGames(deps, call, {
        category: gameType,
        vassalage,
        words,
        shelf,
        pageNo,
        pageSize,
      });
      return ok({ games, pageNum: pageNo, totalPages });
    },

    hotGames: async (call) => {
      const { games } = await pageOfGames(deps, call, { shelf: 'hot', pageNo: 1, pageSize: HOT_SHELF });
      return ok({ list: games });
    },

    addFavourite: async ({ merchant, session, body }) =>
      deps.atomically(async (tx) => {
        if (!(await store.findGame(tx, merchant.id, body.nodeId))) return refuse('game.unknown');
        await store.addFavourite(tx, merchant.id, session.memberId, body.nodeId);
        return ok({});
      }),

    removeFavourite: async ({ merchant, session, query }) =>
      deps.atomically(async (tx) => {
        await store.removeFavourite(tx, merchant.id, session.memberId, query.nodeId);
        return ok({});
      }),

    favouriteIds: async ({ merchant, session }) =>
      ok({ ids: [...(await store.favourites(deps.db, merchant.id, session.memberId))].map(String) }),

    favouriteList: async (call) => {
      const { gameType, pageNo, pageSize } = call.query;
      const { games, totalPages } = await pageOfGames(deps, call, {
        category: gameType,
        shelf: 'favourite',
        pageNo,
        pageSize,
      });
      return ok({ content: games, pageNum: pageNo, totalPages });
    },

    recentGames: async (call) => {
      const context = await contextOf(deps, call);
      const games = await store.recents(deps.db, call.merchant.id, call.session.memberId, RECENT_SHELF);
      return ok({ list: games.map((game) => listedGameToWire(game, context)) });
    },
  };
}
