/** Public API of the catalog: a merchant's listed games, favourites, recently played games. */
import type { PrizeMode } from '#contract';
import { openVendors } from '../../outside/vendor-connections.ts';
import type { Merchant } from '../merchants/index.ts';
import { type CatalogBackOffice, openCatalogBackOffice } from './back-office.ts';
import type { CatalogDeps } from './deps.ts';
import { isOffered, isServedIn } from './own-settings/index.ts';
import { prizeModeOf } from './prize-mode.ts';
import { routes } from './routes.ts';
import { addRecent, findGame, gamesByCode, type ListedGame, listedCodes } from './store.ts';
import { gameOfNumber } from './store-numbers.ts';
import { createSync } from './sync-games.ts';
import { createListReader, pictureOriginsOf } from './vendor-lists/index.ts';
import { listedGameToWire, type WireCaller, wireContext } from './wire.ts';

export type { CatalogBackOffice } from './back-office.ts';
export type { CatalogDeps } from './deps.ts';
export { listedCategory, prizeModeOf } from './prize-mode.ts';
export type { ListedGame } from './store.ts';

export interface Catalog {
  readonly routes: ReturnType<typeof routes>;
  /** Synchronises the listed games of every merchant with its vendors' manifests. Run at start, idempotent. */
  readonly syncGames: () => Promise<void>;
  /** The same for merchants that were founded since, or chose other vendors. */
  readonly syncNewMerchants: () => Promise<void>;
  /** Reads the lists of vendors that are due, on any node, and follows changed variants. Returns how many lists were taken over. */
  readonly readDueLists: () => Promise<number>;
  readonly backOffice: CatalogBackOffice;
  /** A game that this merchant offers now; undefined for one that is not listed, hidden, or closed for maintenance. */
  readonly findGame: typeof findGame;
  /** Whose game a number is, listed by a merchant or not. */
  readonly gameOfNumber: typeof gameOfNumber;
  /** Listed games by vendor's game code, for modules that store codes. */
  readonly gamesByCode: typeof gamesByCode;
  /** Whether callers of a region may open a game. */
  readonly isServedIn: typeof isServedIn;
  /** For jobs over all merchants. */
  readonly listedCodes: typeof listedCodes;
  /** Of a listed game: Lott where its vendor is not known. */
  readonly prizeModeOf: (merchant: Merchant, game: Pick<ListedGame, 'vendor' | 'gameCode' | 'category'>) => PrizeMode;
  /** Records a launch by a member, in the caller's transaction. */
  readonly addRecent: typeof addRecent;
  /** A listed game in the shape of the API, with a context read once per request. */
  readonly toWire: typeof listedGameToWire;
  readonly wireContext: (caller: WireCaller) => ReturnType<typeof wireContext>;
  /** Origins of the vendors' game pictures: the merchant's pages may load them. */
  readonly pictureOrigins: (merchant: Merchant) => readonly string[];
}

export function createCatalog(deps: CatalogDeps): Catalog {
  const context = { ...deps, openedVendors: openVendors(deps) };
  const sync = createSync(context);
  const { readDue } = createListReader(context);
  return {
    routes: routes(context),
    syncGames: sync.all,
    syncNewMerchants: sync.newMerchants,
    readDueLists: async () => {
      await sync.changed();
      return readDue();
    },
    backOffice: openCatalogBackOffice(context),
    isServedIn,
    async findGame(db, merchantId, id) {
      const game = await findGame(db, merchantId, id);
      const merchant = game && deps.merchants().find((one) => one.id === merchantId);
      return merchant && !isOffered(merchant, game, deps.clock.now()) ? undefined : game;
    },
    gameOfNumber,
    gamesByCode,
    listedCodes,
    prizeModeOf: (merchant, game) => {
      const vendor = deps.vendors.find(({ code }) => code === game.vendor);
      return vendor ? prizeModeOf(merchant, vendor, game) : 'Lott';
    },
    addRecent,
    toWire: listedGameToWire,
    wireContext: (caller) => wireContext(context, caller),
    pictureOrigins: (merchant) => pictureOriginsOf(context, merchant),
  };
}
