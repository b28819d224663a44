/** The back office of the catalog: lists of vendors, and a list read at once. Writes run in the caller's transaction. */
import { ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';
import type { CatalogDeps } from './deps.ts';
import { type GameListQuery, gamesForOperators, type OperatorsGame } from './own-settings/index.ts';
import { requestList, type VendorListRow, vendorLists } from './vendor-lists/index.ts';

export interface CatalogBackOffice {
  /** A page of the games that were ever listed, in the order in which members see them. */
  readonly games: (db: Db, merchant: Merchant, query: GameListQuery) => Promise<readonly OperatorsGame[]>;
  /** What each variant of a game returns, in hundredths of a percent; undefined of one without variants. */
  readonly variantsOf: (
    game: Pick<OperatorsGame, 'vendor' | 'gameCode'>,
  ) => Readonly<Record<string, number>> | undefined;
  /** The state of each vendor's list. */
  readonly lists: (db: Db, merchantId: string) => Promise<readonly VendorListRow[]>;
  /** Has a vendor's list read at once, from its beginning. */
  readonly requestList: (
    tx: Tx,
    merchantId: string,
    vendor: string,
  ) => Promise<Result<undefined, 'transfer.vendor_unknown'>>;
}

export function openCatalogBackOffice({ clock, vendors }: Pick<CatalogDeps, 'clock' | 'vendors'>): CatalogBackOffice {
  return {
    games: gamesForOperators,
    variantsOf: ({ vendor, gameCode }) =>
      vendors.find(({ code }) => code === vendor)?.games.find((game) => game.gameCode === gameCode)?.returnBpByVariant,
    lists: vendorLists,
    requestList: async (tx, merchantId, vendor) => {
      const isKnown = await requestList(tx, merchantId, vendor, new Date(clock.now()));
      return isKnown ? ok(undefined) : refuse('transfer.vendor_unknown');
    },
  };
}
