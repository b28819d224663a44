/** The catalog's endpoints. */
import type { AnswerOf, Endpoints, PlayableCategory } from '#contract';
import { ok, refuse } from '#kernel';
import { type Call, defineHandlers } from '../../http/handlers.ts';
import type { CatalogContext } from './deps.ts';
import { listingsOf } from './own-settings/index.ts';
import { orderCategories, totalPages } from './rules.ts';
import { foldForSearch } from './search-words.ts';
import type { ListedGame } from './store.ts';
import * as store from './store.ts';
import { type GameFilter, listGames, lotteries, recents } from './store-lists.ts';
import { listedGameToWire, wireContext } from './wire.ts';

const HOT_SECTION = 20;
const RECENT_SECTION = 20;
const POPULAR_SECTION = 20;
const MAX_LOTTERIES = 200;

type Caller = Pick<Call<Endpoints['gameList']>, 'merchant' | 'language' | 'session' | 'region'>;

const contextOf = (deps: CatalogContext, call: Caller) =>
  wireContext(deps, {
    merchant: call.merchant,
    language: call.language,
    memberId: call.session?.memberId,
  });

async function pageOfGames(
  deps: CatalogContext,
  call: Caller,
  filter: Omit<GameFilter, 'newSince' | 'memberId' | 'listings'>,
) {
  const context = await contextOf(deps, call);
  const memberId = call.session?.memberId;
  const { games, count } = await listGames(deps.db, call.merchant.id, {
    ...filter,
    memberId,
    newSince: context.newSince,
    listings: listingsOf(call.merchant, call.region),
  });
  return {
    games: games.map((game) => listedGameToWire(game, context)),
    totalPages: totalPages(count, filter.limit),
    gameCount: count,
  };
}

export function routes(deps: CatalogContext) {
  return defineHandlers({ ...listingRoutes(deps), ...ownRoutes(deps) });
}

async function listLotteries(
  deps: CatalogContext,
  call: Caller,
  options: Omit<Parameters<typeof lotteries>[2], 'listings'>,
) {
  const listings = listingsOf(call.merchant, call.region);
  const [context, games] = await Promise.all([
    contextOf(deps, { ...call, session: undefined }),
    lotteries(deps.db, call.merchant.id, { ...options, listings }),
  ]);
  return ok({ list: games.map((game) => listedGameToWire(game, context)) });
}

type OwnCaller = Caller & { readonly session: { readonly memberId: string } };

async function listRecents(deps: CatalogContext, call: OwnCaller, launch?: ListedGame['launch']) {
  const context = await contextOf(deps, call);
  const listings = listingsOf(call.merchant, call.region);
  const filter = { memberId: call.session.memberId, launch, limit: RECENT_SECTION, listings };
  const played = await recents(deps.db, call.merchant.id, filter);
  return ok({
    list: played.map(({ game, playedAt }) => ({
      ...listedGameToWire(game, context),
      playedAt: playedAt.toISOString(),
    })),
  });
}

function listingRoutes(deps: CatalogContext) {
  return defineHandlers({
    vendorMapping: async ({ merchant, language, region }) => {
      const rows = await store.countByVendor(deps.db, merchant.id, listingsOf(merchant, region));
      const mapping: AnswerOf<Endpoints['vendorMapping']>['mapping'] = {};
      for (const row of rows) {
        const vendor = deps.vendors.find((one) => one.code === row.vendor);
        if (!vendor) continue;
        mapping[row.category] ??= { vendors: [] };
        mapping[row.category]?.vendors.push({
          provider: row.provider,
          accountTypeName: deps.words(merchant, language, vendor.nameKey),
          gameCount: Number(row.games),
          vendorNumber: vendor.vendorNumber,
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
      const { category, provider, gameName, isNew, page, limit } = call.query;
      const section = call.query.section ?? (isNew === '1' || isNew === 'true' ? 'new' : 'all');
      if ((section === 'favourite' || section === 'recent') && !call.session)
        return ok({ games: [], page: 1, totalPages: 1, gameCount: 0 });
      const words = gameName === undefined ? undefined : foldForSearch(gameName);
      const listed = await pageOfGames(deps, call, {
        category,
        provider,
        words,
        section,
        page,
        limit,
      });
      return ok({ ...listed, page });
    },

    hotGames: async (call) => {
      const { games } = await pageOfGames(deps, call, { section: 'hot', page: 1, limit: HOT_SECTION });
      return ok({ list: games });
    },

    mobileLotteries: (call) => listLotteries(deps, call, { isByHeat: false, limit: MAX_LOTTERIES }),

    liveModels: async () => ok({ list: [] }),

    popularLotteries: (call) => listLotteries(deps, call, { isByHeat: true, limit: POPULAR_SECTION }),
  });
}

/** The member's own part. */
function ownRoutes(deps: CatalogContext) {
  return defineHandlers({
    addFavourite: async ({ merchant, session, body }) =>
      deps.atomically(async (tx) => {
        if (!(await store.findGame(tx, merchant.id, body.id))) return refuse('game.unknown');
        await store.addFavourite(tx, merchant.id, session.memberId, body.id);
        return ok({});
      }),

    removeFavourite: async ({ merchant, session, query }) =>
      deps.atomically(async (tx) => {
        await store.removeFavourite(tx, merchant.id, session.memberId, query.id);
        return ok({});
      }),

    favouriteIds: async ({ merchant, session }) =>
      ok({ ids: [...(await store.favourites(deps.db, merchant.id, session.memberId))].map(String) }),

    favouriteList: async (call) => {
      const { category, page, limit } = call.query;
      const { games, totalPages } = await pageOfGames(deps, call, {
        category,
        section: 'favourite',
        page,
        limit,
      });
      return ok({ content: games, page, totalPages });
    },

    recentGames: (call) => listRecents(deps, call),

    recentLotteries: (call) => listRecents(deps, call, 'lottery'),

    addRecentGame: async ({ merchant, session, query }) =>
      deps.atomically(async (tx) => {
        if (!(await store.findGame(tx, merchant.id, query.id))) return refuse('game.unknown');
        await store.addRecent(tx, merchant.id, session.memberId, query.id);
        return ok({});
      }),
  });
}
