/** A listed game in the shape of the API: its name in the caller's language, current players, whether it is a favourite. */
import { type AnswerOf, type Endpoints, type Language, playTypeOf } from '#contract';
import { holdDots } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import type { CatalogContext } from './deps.ts';
import { settingsOf } from './own-settings/index.ts';
import { decorativeOnline } from './rules.ts';
import { favourites, type ListedGame, livePlayers, newSince } from './store.ts';
import { pictureOriginsOf } from './vendor-lists/index.ts';

export type WireGame = AnswerOf<Endpoints['hotGames']>['list'][number];

export interface WireContext {
  readonly merchant: Merchant;
  readonly language: Language;
  readonly favourites: ReadonlySet<number>;
  readonly online: (id: number) => number;
  readonly newSince: Date;
  /** Those that the merchant's pages may load. */
  readonly pictureOrigins: ReadonlySet<string>;
}

export interface WireCaller {
  readonly merchant: Merchant;
  readonly language: Language;
  readonly memberId?: string | undefined;
}

/** Empty where pages may not load it: its vendor had another address when its list was read. */
const pictureOf = (url: string, { pictureOrigins }: WireContext) =>
  URL.canParse(url) && !pictureOrigins.has(new URL(url).origin) ? '' : url;

/** A listed game in the shape of the API. */
export function listedGameToWire(game: ListedGame, context: WireContext): WireGame {
  const { names } = game;
  const name = holdDots(names[context.language] ?? names[context.merchant.manifest.defaultLanguage] ?? game.gameCode);
  const { listing } = settingsOf(context.merchant, game);
  const [iconUrl, largeIconUrl] = [pictureOf(game.iconUrl, context), pictureOf(game.largeIconUrl, context)];
  const isNew = listing && listing.new !== 'auto' ? listing.new === 'always' : game.firstListedAt > context.newSince;
  return {
    id: game.id,
    nodeName: name,
    gameName: name,
    displayName: name,
    category: listing?.category ?? game.category,
    classification: game.classify,
    newClassification: isNew ? 'NEW_GAME' : '',
    provider: game.provider,
    vendorCode: game.vendor,
    gameCode: game.gameCode,
    launchCode: game.launch === 'lottery' ? 'lobby' : game.gameCode,
    group: game.group,
    supportPlay: game.supportsFreePlay ? 0 : 1,
    roomId: game.roomId,
    lottoMode: game.launch === 'lottery' ? playTypeOf(game.category) : '',
    iconUrl,
    mobileLargeIcon: largeIconUrl,
    showIcon: iconUrl !== '',
    url: game.category === 'LOCAL' ? `/m/launchGame?gameId=${game.gameCode}` : '',
    vendorNumber: game.vendorNumber,
    art: game.art,
    returnPercent:
      game.returnBp === null
        ? ''
        : `${Math.floor(game.returnBp / 100)}.${String(game.returnBp % 100).padStart(2, '0')}`,
    online: context.online(game.id),
    isNew,
    isFavourite: context.favourites.has(game.id),
  };
}

/** The caller's context for lists of games, read once per request. */
export async function wireContext(context: CatalogContext, caller: WireCaller): Promise<WireContext> {
  const { db, clock } = context;
  const { merchant, language, memberId } = caller;
  const isLive = merchant.manifest.onlineNumber === 'live';
  const [players, liked, since] = await Promise.all([
    isLive ? livePlayers(db, merchant.id) : new Map<number, number>(),
    memberId ? favourites(db, merchant.id, memberId) : new Set<number>(),
    newSince(db, merchant.id),
  ]);
  return {
    merchant,
    language,
    favourites: liked,
    online: (id) => (isLive ? (players.get(id) ?? 0) : decorativeOnline(merchant.id, id, clock.now())),
    newSince: since,
    pictureOrigins: new Set(pictureOriginsOf(context, merchant)),
  };
}
