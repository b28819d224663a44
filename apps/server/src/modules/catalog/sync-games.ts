/** Synchronises every merchant's listed games with the manifests of its vendors; removed games are delisted, never deleted. */
import type { VendorGame, VendorManifest } from '#vendors/plugin.ts';
import type { Tx } from '../../db/db.ts';
import { inTransaction } from '../../db/transactions.ts';
import type { Merchant } from '../merchants/index.ts';
import type { CatalogContext } from './deps.ts';
import { giveNumbers, positionOf, rowOf, saveGames } from './save-games.ts';
import { delistVendorsBut } from './store.ts';
import type { GameNumbers } from './store-numbers.ts';
import { beginLists, vendorLists } from './vendor-lists/index.ts';

export interface Sync {
  readonly all: () => Promise<void>;
  /** Of merchants that this node has never synchronised, and of those that chose other vendors. */
  readonly newMerchants: () => Promise<void>;
  /** Of merchants whose choice of variants or of electronic lotteries changed since: what a game returns and where it stands is in its row. */
  readonly changed: () => Promise<void>;
}

/** A vendor that lists its games itself is synchronised by its list, once that has been read. */
export function createSync(context: CatalogContext): Sync {
  const synced = new Map<string, string>();
  const vendorsOf = new Map<string, string>();
  const chosenBy = ({ manifest }: Merchant) => manifest.vendors.join(' ');
  const choicesOf = ({ manifest: { play } }: Merchant) => JSON.stringify([play.variants, play.lotteries?.electronic]);
  async function sync(merchants: readonly Merchant[]): Promise<void> {
    if (merchants.length === 0) return;
    const numbers = await giveNumbers(context, context.vendors);
    for (const merchant of merchants) {
      await inTransaction(context, (tx) => syncMerchant(context, tx, merchant, numbers));
      synced.set(merchant.id, choicesOf(merchant));
      vendorsOf.set(merchant.id, chosenBy(merchant));
    }
  }
  return {
    all: () => sync(context.merchants()),
    newMerchants: () => sync(context.merchants().filter((one) => vendorsOf.get(one.id) !== chosenBy(one))),
    changed: () =>
      sync(context.merchants().filter((one) => synced.has(one.id) && synced.get(one.id) !== choicesOf(one))),
  };
}

async function syncMerchant(context: CatalogContext, tx: Tx, merchant: Merchant, numbers: GameNumbers): Promise<void> {
  const chosen = context.vendors.filter((vendor) => merchant.manifest.vendors.includes(vendor.code));
  const listing = chosen.filter(({ code }) => context.openedVendors.of(merchant, code)?.connection.listGames);
  const codes = listing.map(({ code }) => code);
  await beginLists(tx, merchant.id, codes, new Date(context.clock.now()));
  const lists = await vendorLists(tx, merchant.id);
  const isRead = (code: string) => lists.some(({ vendor, listed_at }) => vendor === code && listed_at !== null);
  for (const vendor of chosen)
    if (!isRead(vendor.code)) await saveGames(tx, merchant.id, vendor.code, rowsOf(context, merchant, vendor), numbers);
  const chosenCodes = chosen.map(({ code }) => code);
  await delistVendorsBut(tx, merchant.id, chosenCodes);
}

const rowsOf = (context: CatalogContext, merchant: Merchant, vendor: VendorManifest) =>
  vendor.games.map((game, index) => ({
    ...rowOf(context, merchant, vendor, game, (language) =>
      filled(context.words(merchant, language, game.nameKey), game.nameValues),
    ),
    position: positionOf(context, merchant, vendor, index),
  }));

/** Names are plain texts: what stands in braces is a number of the game's. */
function filled(text: string, values: VendorGame['nameValues'] = {}): string {
  return Object.entries(values).reduce((name, [key, value]) => name.replaceAll(`{${key}}`, `${value}`), text);
}
