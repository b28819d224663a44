/** The back office of the catalog: lists of vendors, and a list read at once. Writes run in the caller's transaction. */
import { ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';
import type { CatalogContext } from './deps.ts';
import { type GameListQuery, gamesForOperators, isVendorClosed, type OperatorsGame } from './own-settings/index.ts';
import { countListed } from './store.ts';
import {
  applyList,
  differenceOf,
  holdLists,
  type ListDifference,
  requestList,
  type VendorListRow,
  vendorLists,
} from './vendor-lists/index.ts';

/** A vendor as operators see it. */
export interface VendorShown {
  readonly code: string;
  /** `own`: games of ours · `open`: an account that works · `closed`: none. */
  readonly account: 'own' | 'open' | 'closed';
  readonly origins: readonly string[];
  /** How many of its games are listed. */
  readonly listed: number;
  /** All of its games are closed for maintenance now. */
  readonly isClosed: boolean;
}

export interface CatalogBackOffice {
  /** A page of the games that were ever listed, in the order in which members see them. */
  readonly games: (db: Db, merchant: Merchant, query: GameListQuery) => Promise<readonly OperatorsGame[]>;
  /** What each variant of a game returns, in hundredths of a percent; undefined of one without variants. */
  readonly variantsOf: (
    game: Pick<OperatorsGame, 'vendor' | 'gameCode'>,
  ) => Readonly<Record<string, number>> | undefined;
  /** In the merchant's order. */
  readonly vendors: (db: Db, merchant: Merchant) => Promise<readonly VendorShown[]>;
  /** What the list that waits would change; undefined where none does. */
  readonly difference: (merchant: Merchant, vendor: string) => Promise<ListDifference | undefined>;
  /** Takes it over, in transactions of its own; `audit` runs in the one that changes what is listed. */
  readonly applyList: (merchant: Merchant, vendor: string, audit: Parameters<typeof applyList>[3]) => Promise<boolean>;
  /** Whether a list waits for an operator before it is taken over; returns what was so before. */
  readonly holdLists: (
    tx: Tx,
    merchantId: string,
    vendor: string,
    isHeld: boolean,
  ) => Promise<Result<{ readonly before: boolean }, 'transfer.vendor_unknown'>>;
  /** The state of each vendor's list. */
  readonly lists: (db: Db, merchantId: string) => Promise<readonly VendorListRow[]>;
  /** Has a vendor's list read at once, from its beginning. */
  readonly requestList: (
    tx: Tx,
    merchantId: string,
    vendor: string,
  ) => Promise<Result<undefined, 'transfer.vendor_unknown'>>;
}

export function openCatalogBackOffice(context: CatalogContext): CatalogBackOffice {
  const { clock, vendors, openedVendors } = context;
  return {
    games: (db, merchant, query) => gamesForOperators(db, merchant, { ...query, now: clock.now() }),
    variantsOf: ({ vendor, gameCode }) =>
      vendors.find(({ code }) => code === vendor)?.games.find((game) => game.gameCode === gameCode)?.returnBpByVariant,
    async vendors(db, merchant) {
      const listed = await countListed(db, merchant.id);
      return merchant.manifest.vendors.map((code) => {
        const isOutside = vendors.find((one) => one.code === code)?.outside !== undefined;
        const open = openedVendors.of(merchant, code);
        const isClosed = isVendorClosed(merchant, code, clock.now());
        const account = isOutside ? (open ? 'open' : 'closed') : 'own';
        return { code, account, origins: open?.origins ?? [], listed: listed.get(code) ?? 0, isClosed };
      });
    },
    difference: (merchant, vendor) => differenceOf(context, merchant, vendor),
    applyList: (merchant, vendor, audit) => applyList(context, merchant, vendor, audit),
    async holdLists(tx, merchantId, vendor, isHeld) {
      const before = await holdLists(tx, merchantId, vendor, isHeld);
      return before === undefined ? refuse('transfer.vendor_unknown') : ok({ before });
    },
    lists: vendorLists,
    requestList: async (tx, merchantId, vendor) => {
      const isKnown = await requestList(tx, merchantId, vendor, new Date(clock.now()));
      return isKnown ? ok(undefined) : refuse('transfer.vendor_unknown');
    },
  };
}
