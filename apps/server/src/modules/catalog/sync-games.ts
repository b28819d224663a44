import type { Language } from '#contract';
import { assert } from '#kernel';
import type { VendorGame, VendorManifest } from '#vendors/plugin.ts';
import type { Tx } from '../../db/db.ts';
import { inTransaction } from '../../db/transactions.ts';
import type { Merchant } from '../merchants/index.ts';
import type { CatalogDeps } from './deps.ts';
import { indexNames } from './search-index.ts';
import { foldForSearch } from './search-words.ts';
import { delistMissing, indexedNames, upsertGames } from './store.ts';
import { adoptNumbers, type GameNumbers, numberGames, numberKey } from './store-numbers.ts';

/** Synchronises every merchant's listed games with the manifests of its vendors; removed games are delisted, never deleted. */
export async function syncGames(deps: CatalogDeps): Promise<void> {
  const numbers = await inTransaction(deps.platform ?? deps, (tx) => numberGames(tx, deps.vendors));
  if (deps.platform) await inTransaction(deps, (tx) => adoptNumbers(tx, numbers));
  for (const merchant of deps.merchants()) {
    await inTransaction(deps, async (tx) => {
      await syncMerchant(deps, tx, merchant, numbers);
    });
  }
}

async function syncMerchant(deps: CatalogDeps, tx: Tx, merchant: Merchant, numbers: GameNumbers): Promise<void> {
  const chosen = deps.vendors.filter((vendor) => merchant.manifest.vendors.includes(vendor.code));
  const rows = chosen.flatMap((vendor) =>
    vendor.games.map((game) => ({ ...rowOf(deps, merchant, vendor, game), id: numberOf(numbers, vendor, game) })),
  );
  const known = await indexedNames(tx, merchant.id);
  if (rows.length > 0) {
    await upsertGames(
      tx,
      rows.map((row, position) => ({ ...row, position })),
    );
  }
  const renamed = rows.filter((row) => known.get(row.id) !== row.search);
  await indexNames(
    tx,
    merchant.id,
    renamed.map((row) => ({ id: row.id, search: row.search })),
  );
  await delistMissing(
    tx,
    merchant.id,
    rows.map((row) => row.id),
  );
}

function numberOf(numbers: GameNumbers, { code }: VendorManifest, { gameCode }: VendorGame): number {
  const id = numbers.get(numberKey({ vendor: code, gameCode }));
  assert(id !== undefined, 'every game has a number');
  return id;
}

/** Names are plain texts: what stands in braces is a number of the game's. */
function filled(text: string, values: VendorGame['nameValues'] = {}): string {
  return Object.entries(values).reduce((name, [key, value]) => name.replaceAll(`{${key}}`, `${value}`), text);
}

/** What players of this merchant get: by the variant that it has chosen. */
function returnBpOf({ manifest }: Merchant, { gameCode, returnBp, returnBpByVariant = {} }: VendorGame): number | null {
  const variant = manifest.play.variants?.[gameCode];
  return (variant === undefined ? undefined : returnBpByVariant[variant]) ?? returnBp;
}

function rowOf(deps: CatalogDeps, merchant: Merchant, vendor: VendorManifest, game: VendorGame) {
  const nameIn = (language: Language) => filled(deps.words(merchant, language, game.nameKey), game.nameValues);
  const names = Object.fromEntries(merchant.manifest.languages.map((language) => [language, nameIn(language)]));
  // Games are searched by their English names everywhere, and by their vendors' names.
  const found = [...Object.values(names), nameIn('EN'), game.gameCode, deps.words(merchant, 'EN', vendor.nameKey)];
  return {
    merchant_id: merchant.id,
    vendor: vendor.code,
    provider: vendor.provider,
    game_code: game.gameCode,
    game_group_id: game.group,
    category: game.category,
    classify: game.classify,
    names: JSON.stringify(names),
    search: [...new Set(found.map(foldForSearch))].filter(Boolean).join('\n'),
    symbol: game.art.symbol,
    hue: game.art.hue,
    icon_url: game.iconUrl ?? '',
    large_icon_url: game.largeIconUrl ?? '',
    room_id: game.roomId ?? '',
    vendor_number: vendor.vendorNumber,
    return_bp: returnBpOf(merchant, game),
    supports_free_play: game.supportsFreePlay,
    launch: game.launch,
  };
}
