/** The door of the catalog: which games a merchant lists, who likes them, who played them last. */
import type { Handlers } from '../../http/handlers.ts';
import type { Merchant } from '../merchants/index.ts';
import type { CatalogDeps } from './deps.ts';
import { type CatalogEndpoint, routes } from './routes.ts';
import { addRecent, findGame, gamesByCode, listedCodes } from './store.ts';
import { syncGames } from './sync-games.ts';
import { listedGameToWire, wireContext } from './wire.ts';

export type { CatalogDeps } from './deps.ts';
export type { ListedGame } from './store.ts';

export interface Catalog {
  readonly routes: Handlers<CatalogEndpoint>;
  /** Brings the listed games of every merchant in line with its vendors' manifests. Run at start, safe to run twice. */
  readonly syncGames: () => Promise<void>;
  /** A listed game of this merchant, or undefined. */
  readonly findGame: typeof findGame;
  /** Listed games by vendor's game code, for those who keep codes. */
  readonly gamesByCode: typeof gamesByCode;
  /** For jobs of all merchants at once. */
  readonly listedCodes: typeof listedCodes;
  /** Marks a game as just launched by a member, in the caller's transaction. */
  readonly addRecent: typeof addRecent;
  /** A listed game as the site reads it, in the context asked once per request. */
  readonly toWire: typeof listedGameToWire;
  readonly wireContext: typeof wireContext;
  /** Where vendors keep the pictures of the games a merchant shows: its pages may load them from there. */
  readonly pictureOrigins: (merchant: Merchant) => readonly string[];
}

export function createCatalog(deps: CatalogDeps): Catalog {
  return {
    routes: routes(deps),
    syncGames: () => syncGames(deps),
    findGame,
    gamesByCode,
    listedCodes,
    addRecent,
    toWire: listedGameToWire,
    wireContext,
    pictureOrigins: ({ manifest }) => {
      const chosen = deps.vendors.filter(({ code }) => manifest.vendors.includes(code));
      const urls = chosen.flatMap(({ games }) =>
        games.flatMap((game) => [game.iconUrl ?? '', game.largeIconUrl ?? '']),
      );
      return [...new Set(urls.filter((url) => url.startsWith('https://')).map((url) => new URL(url).origin))];
    },
  };
}
