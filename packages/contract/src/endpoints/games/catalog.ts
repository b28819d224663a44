/** The catalog: categories, vendors, game lists, launch, favourites, recent games, winners. */
import { Type } from 'typebox';
import { gameCategories, playableCategories, playTypes, prizeModes } from '../../categories.ts';
import { endpoint } from '../../endpoint.ts';
import { Amount, Closed, Code, LanguageName, Nothing, NumberedPage, OneOf, Time, Whole } from '../../schemas.ts';
import { wire } from '../../wire.ts';
import { Game, gameFields, Named, NamedQuery } from './game.ts';

const gameName = Type.Optional(Type.String({ maxLength: 60 }));

export const vendorMapping = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  summary: 'List the vendors of each game category, and the order of the categories.',
  access: 'anyone',
  ignoresUnknownQuery: true,
  answer: Closed({
    mapping: Type.Record(
      Type.String(),
      Closed({
        vendors: Type.Array(
          Named({
            provider: Type.String(),
            accountTypeName: Type.String(),
            gameCount: Type.Integer(),
            vendorNumber: Type.Integer(),
            symbol: Type.String(),
          }),
        ),
      }),
    ),
    sorting: Type.Array(Closed({ gameCategory: OneOf(playableCategories) })),
  }),
});

export const gameList = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  summary: 'List games, filtered by category, vendor, name and section, one page at a time.',
  access: 'anyone',
  ignoresUnknownQuery: true,
  query: NamedQuery({
    category: Type.Optional(OneOf(gameCategories)),
    provider: Type.Optional(Code),
    gameName,
    section: Type.Optional(OneOf(['all', 'new', 'favourite', 'hot', 'recent'] as const)),
    /** The same as `gameClassify=new`. */
    isNew: Type.Optional(OneOf(['0', '1', 'false', 'true'] as const)),
    page: Whole(1, 100_000, 1),
    limit: Whole(1, 60, 9),
  }),
  answer: Named({
    games: Type.Array(Game),
    page: Type.Integer(),
    totalPages: Type.Integer(),
    /** Total over all pages. */
    gameCount: Type.Integer(),
  }),
});

export const hotGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  summary: 'List the most played games of the last seven days.',
  access: 'anyone',
  ignoresUnknownQuery: true,
  answer: Closed({ list: Type.Array(Game) }),
});

export const mobileLotteries = endpoint({
  method: 'GET',
  path: '/lgw/games/mobile',
  summary: 'List all lotteries of the merchant, in the merchant’s order.',
  access: 'anyone',
  ignoresUnknownQuery: true,
  answer: Closed({ list: Type.Array(Game) }),
});

export const liveModels = endpoint({
  method: 'GET',
  path: '/wps/live/models',
  summary: 'List the hosts of live streams. The list is always empty: no vendor offers live streams yet.',
  access: 'anyone',
  ignoresUnknownQuery: true,
  answer: Closed({ list: Type.Array(Nothing, { maxItems: 0 }) }),
});

export const popularLotteries = endpoint({
  method: 'GET',
  path: '/lgw/games/popular',
  summary: 'List the most played lotteries of the last seven days.',
  access: 'anyone',
  ignoresUnknownQuery: true,
  answer: Closed({ list: Type.Array(Game) }),
});

export const Winner = Closed({
  vo: wire({ username: 'customerName' })({ username: Type.String(), iconUrl: Type.String(), winAmount: Amount }),
  game: Game,
  at: Type.String({ format: 'date-time' }),
});

export const rankList = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getRankList',
  summary:
    'List the latest winners, or the largest payouts of the merchant’s day or week (from Monday). Names are masked; only real payouts to real members are listed.',
  access: 'anyone',
  ignoresUnknownQuery: true,
  flag: 'winners',
  query: wire({ limit: 'limitNum' })({
    limit: Whole(1, 20, 20),
    /** The board is the same for all categories. */
    gameCategory: Type.Optional(Type.Literal('ALL')),
    period: Type.Optional(OneOf(['today', 'week'] as const)),
  }),
  answer: Closed({ list: Type.Array(Winner) }),
});

/**
 * Either `id` or `gameCode` names the game. The lottery's frame opens in the requested language, play type and prize mode, where it
 * has them.
 */
const LaunchRequest = NamedQuery({
  id: Type.Optional(Whole(1, 2_147_483_647)),
  gameCode: Type.Optional(Code),
  free: Type.Optional(Type.Boolean()),
  language: Type.Optional(LanguageName),
  playType: Type.Optional(OneOf(playTypes)),
  prizeMode: Type.Optional(OneOf(prizeModes)),
  /** The member has confirmed how much money is transferred to a vendor with a transfer wallet. */
  isDecided: Type.Optional(Type.Boolean()),
});
const LaunchAnswer = Closed({
  /** `stage`: open `url` in the frame · `lottery`: the lottery's own frame · `external`: a vendor's page in the frame. */
  kind: OneOf(['stage', 'lottery', 'external'] as const),
  url: Type.String(),
  /** Bound to this member and this game; single use, valid for 60 seconds. */
  nonce: Type.String(),
  isFree: Type.Boolean(),
  /** Money was transferred automatically and is returned automatically: the client requests that when the player leaves the game. */
  comesBack: Type.Optional(Type.Boolean()),
});

export const launchGame = endpoint({
  method: 'POST',
  path: '/wps/game/launchGame',
  summary: 'Launch a game. Returns its URL with a single-use ticket.',
  access: 'session',
  onBreak: 'refused',
  body: LaunchRequest,
  answer: LaunchAnswer,
  refusals: ['game.unknown', 'game.disabled', 'game.trial_refused', 'transfer.choice_needed'],
});

export const launchGameByGet = endpoint({
  method: 'GET',
  path: '/wps/game/launchGame',
  summary: 'Launch a game by GET instead of POST, for compatibility with other clients.',
  access: 'session',
  ignoresUnknownQuery: true,
  changesState: true,
  onBreak: 'refused',
  query: LaunchRequest,
  answer: LaunchAnswer,
  refusals: ['game.unknown', 'game.disabled', 'game.trial_refused', 'transfer.choice_needed'],
});

const FavouriteRequest = NamedQuery({ id: Whole(1, 2_147_483_647), vendor: Type.Optional(Code) });

export const addFavourite = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_addFavoriteGameV2',
  summary: 'Add a game to favourites.',
  access: 'session',
  ignoresUnknownQuery: true,
  body: FavouriteRequest,
  answer: Nothing,
  refusals: ['game.unknown'],
});

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/wps/relay/MCSFE_removeFavoriteGameV2',
  summary: 'Remove a game from favourites.',
  access: 'session',
  ignoresUnknownQuery: true,
  query: FavouriteRequest,
  answer: Nothing,
});

export const favouriteIds = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  summary: 'List the node ids of the favourite games, as strings.',
  access: 'session',
  ignoresUnknownQuery: true,
  answer: Closed({ ids: Type.Array(Type.String()) }),
});

export const favouriteList = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  summary: 'List the favourite games, one page at a time.',
  access: 'session',
  ignoresUnknownQuery: true,
  query: NamedQuery({
    category: Type.Optional(OneOf(gameCategories)),
    page: Whole(1, 100_000, 1),
    limit: Whole(1, 60, 20),
  }),
  answer: NumberedPage(Game),
});

export const recentGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  summary: 'List the games the member launched most recently, each with its time.',
  access: 'session',
  ignoresUnknownQuery: true,
  answer: Closed({ list: Type.Array(Named({ ...gameFields, playedAt: Time })) }),
});

export const recentLotteries = endpoint({
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  summary: 'List the lotteries the member opened most recently, each with its time.',
  access: 'session',
  ignoresUnknownQuery: true,
  answer: Closed({ list: Type.Array(Named({ ...gameFields, playedAt: Time })) }),
});

export const addRecentGame = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_addRecentGame',
  summary: 'Add a game to the top of the recent games. A launch does this automatically.',
  access: 'session',
  ignoresUnknownQuery: true,
  changesState: true,
  query: NamedQuery({ id: Whole(1, 2_147_483_647) }),
  answer: Nothing,
  refusals: ['game.unknown'],
});
