/** The back office of the catalog: lists of vendors, and a list read at once. Writes run in the caller's transaction. */
import { ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { CatalogDeps } from './deps.ts';
import { requestList, type VendorListRow, vendorLists } from './vendor-lists/index.ts';

export interface CatalogBackOffice {
  /** The state of each vendor's list. */
  readonly lists: (db: Db, merchantId: string) => Promise<readonly VendorListRow[]>;
  /** Has a vendor's list read at once, from its beginning. */
  readonly requestList: (
    tx: Tx,
    merchantId: string,
    vendor: string,
  ) => Promise<Result<undefined, 'transfer.vendor_unknown'>>;
}

export function openCatalogBackOffice({ clock }: Pick<CatalogDeps, 'clock'>): CatalogBackOffice {
  return {
    lists: vendorLists,
    requestList: async (tx, merchantId, vendor) => {
      const isKnown = await requestList(tx, merchantId, vendor, new Date(clock.now()));
      return isKnown ? ok(undefined) : refuse('transfer.vendor_unknown');
    },
  };
}
