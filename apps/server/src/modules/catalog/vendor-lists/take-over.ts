/** A complete list becomes what the merchant offers of the vendor: new games numbered, changed ones changed, missing ones delisted. */
import type { OfferedGame, VendorGame } from '#vendors/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import type { OpenVendor } from '../../../outside/vendor-connections.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { CatalogContext } from '../deps.ts';
import { positionOf, rowOf, saveGames } from '../save-games.ts';
import type { GameNumbers } from '../store-numbers.ts';

const CODE = /^[A-Za-z0-9_-]{1,64}$/;

export interface TakenList {
  readonly taken: readonly Taken[];
  readonly leftOut: number;
}

/** What is left out: games of categories that nobody has mapped, and codes that no address could name. The last of two stands. */
export function readGames(open: OpenVendor, listed: readonly OfferedGame[]): TakenList {
  const latest = new Map(listed.map((game) => [game.gameCode, game]));
  const taken = [...latest.values()].flatMap((game) => gameOf(open, game) ?? []);
  return { taken, leftOut: latest.size - taken.length };
}

export async function takeOver(
  context: CatalogContext,
  tx: Tx,
  { merchant, open, list, numbers }: TakeOver,
): Promise<void> {
  await saveGames(tx, merchant.id, open.manifest.code, rowsOfList(context, merchant, open, list), numbers);
}

/** As they would be listed. */
export const rowsOfList = (
  context: CatalogContext,
  merchant: Merchant,
  { manifest }: Pick<OpenVendor, 'manifest'>,
  list: TakenList,
) =>
  list.taken.map(({ game, names }, index) => ({
    ...rowOf(context, merchant, manifest, game, (language) => nameIn(names, language)),
    position: positionOf(context, merchant, manifest, index),
  }));

interface TakeOver {
  readonly merchant: Merchant;
  readonly open: OpenVendor;
  readonly list: TakenList;
  readonly numbers: GameNumbers;
}

interface Taken {
  readonly game: VendorGame;
  readonly names: OfferedGame['names'];
}

function gameOf({ manifest, settings }: OpenVendor, offered: OfferedGame): Taken | undefined {
  const list = manifest.outside?.gameList;
  const category = list?.categories[offered.category];
  if (!list || category === undefined || !CODE.test(offered.gameCode)) return undefined;
  const origins = list.pictureOrigins(settings);
  const picture = pictureAt(origins, offered.pictureUrl);
  const large = pictureAt(origins, offered.largePictureUrl) ?? picture;
  return {
    names: offered.names,
    game: {
      gameCode: offered.gameCode,
      category,
      nameKey: '',
      art: { symbol: manifest.symbol, hue: hueOf(offered.gameCode) },
      ...(picture !== undefined && { iconUrl: picture }),
      ...(large !== undefined && { largeIconUrl: large }),
      ...(offered.roomId !== undefined && { roomId: offered.roomId }),
      returnBp: offered.returnBp,
      supportsFreePlay: offered.supportsFreePlay,
      classify: 'instant',
      group: category,
      launch: 'external',
    },
  };
}

/** Pages may load pictures of these origins alone: any other is drawn instead. */
function pictureAt(origins: readonly string[], url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url);
  return parsed && origins.includes(parsed.origin) ? parsed.href : undefined;
}

/** Always the same for a game. */
function hueOf(gameCode: string): number {
  return [...gameCode].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 361, 7);
}

/** The vendor's own name in this language, else in English, else in any. */
function nameIn(names: OfferedGame['names'], language: string): string {
  return names[language] ?? names.EN ?? Object.values(names)[0] ?? '';
}
