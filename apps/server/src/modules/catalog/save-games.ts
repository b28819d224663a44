/** Games as rows of a merchant's list, and a vendor's whole list saved: numbered, indexed, the missing delisted. */
import type { Language } from '#contract';
import { assert } from '#kernel';
import type { VendorGame, VendorManifest } from '#vendors/plugin.ts';
import type { Tx } from '../../db/db.ts';
import type { NewRow } from '../../db/tenancy/rows.ts';
import { inTransaction } from '../../db/transactions.ts';
import type { Merchant } from '../merchants/index.ts';
import type { CatalogDeps } from './deps.ts';
import { categoryOf } from './prize-mode.ts';
import { foldForSearch } from './search-words.ts';
import { delistMissing, savedGames, upsertGames } from './store.ts';
import { adoptNumbers, type GameNumbers, numberGames, numberKey, type OfferedGames } from './store-numbers.ts';
import { indexNames } from './store-search.ts';

/** Of all games: the default database gives a number, and any other has it from there. */
export async function giveNumbers(context: CatalogDeps, offered: readonly OfferedGames[]): Promise<GameNumbers> {
  const numbers = await inTransaction(context.platform ?? context, (tx) => numberGames(tx, offered));
  if (context.platform) await inTransaction(context, (tx) => adoptNumbers(tx, numbers));
  return numbers;
}

/** No vendor offers so many games to one merchant. */
const PLACES = 1_000_000;

/** Games stand in the order of the vendors, and of each vendor's list. */
export function positionOf(
  { vendors }: Pick<CatalogDeps, 'vendors'>,
  { manifest }: Merchant,
  { code }: Pick<VendorManifest, 'code'>,
  index: number,
): number {
  const chosen = vendors.filter((vendor) => manifest.vendors.includes(vendor.code));
  return chosen.findIndex((vendor) => vendor.code === code) * PLACES + index;
}

type GameRow = Omit<NewRow<'game'>, 'id'> & { readonly search: string };

/** All games that the merchant has of a vendor. Rows that are as they were are not written again. */
export async function saveGames(
  tx: Tx,
  merchantId: string,
  vendor: string,
  rows: readonly GameRow[],
  numbers: GameNumbers,
): Promise<void> {
  const numbered = rows.map((row) => {
    const id = numbers.get(numberKey({ vendor, gameCode: row.game_code }));
    assert(id !== undefined, 'every game has a number');
    return { ...row, id };
  });
  const saved = await savedGames(tx, merchantId, vendor);
  const changed = numbered.filter((row) => !isSaved(saved.get(row.id), row));
  await upsertGames(tx, changed);
  await indexNames(
    tx,
    merchantId,
    changed
      .filter((row) => saved.get(row.id)?.search !== row.search)
      .map((row) => ({ id: row.id, search: row.search })),
  );
  const ids = numbered.map((row) => row.id);
  await delistMissing(tx, merchantId, vendor, ids);
}

type SavedRow = ReturnType<typeof savedGames> extends Promise<ReadonlyMap<number, infer Saved>> ? Saved : never;

function isSaved(saved: SavedRow | undefined, row: GameRow): boolean {
  return saved?.is_listed === true && changedColumns(saved, row).length === 0;
}

/** In which columns a game is offered otherwise than it is listed. */
export function changedColumns(saved: SavedRow, row: GameRow): readonly string[] {
  const changed = Object.entries(row).filter(([column, value]) => {
    const before: unknown = saved[column as keyof SavedRow];
    return column === 'names' ? !sameNames(before, JSON.parse(String(value))) : before !== value;
  });
  return changed.map(([column]) => column);
}

/** The database keeps the languages in an order of its own. */
const sameNames = (one: unknown, other: unknown) => sorted(one) === sorted(other);
const sorted = (names: unknown) => JSON.stringify(Object.entries(names as object).sort());

/** What players of this merchant get: by the variant that it has chosen. */
function returnBpOf({ manifest }: Merchant, { gameCode, returnBp, returnBpByVariant = {} }: VendorGame): number | null {
  const variant = manifest.play.variants?.[gameCode];
  return (variant === undefined ? undefined : returnBpByVariant[variant]) ?? returnBp;
}

export function rowOf(
  deps: Pick<CatalogDeps, 'words'>,
  merchant: Merchant,
  vendor: VendorManifest,
  game: VendorGame,
  nameIn: (language: Language) => string,
) {
  const names = Object.fromEntries(merchant.manifest.languages.map((language) => [language, nameIn(language)]));
  // Games are searched by their English names everywhere, and by their vendors' names.
  const found = [...Object.values(names), nameIn('EN'), game.gameCode, deps.words(merchant, 'EN', vendor.nameKey)];
  return {
    merchant_id: merchant.id,
    vendor: vendor.code,
    provider: vendor.provider,
    game_code: game.gameCode,
    game_group_id: game.group,
    category: categoryOf(merchant.manifest.play.lotteries ?? {}, game),
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
