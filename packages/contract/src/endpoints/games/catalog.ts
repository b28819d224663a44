/** The catalog: categories, vendors, game lists, launch, favourites, recent games, winners. */
import { Type } from 'typebox';
import { gameCategories, playableCategories, playTypes, prizeModes } from '../../categories.ts';
import { del, get, post } from '../../endpoint.ts';
import { Amount, Closed, Code, LanguageName, Nothing, NumberedPage, OneOf, Time, Whole } from '../../schemas.ts';
import { wire } from '../../wire.ts';

/** Answers with games. */
const Named = wire({
  id: 'nodeId',
  category: 'gameType',
  provider: 'vassalage',
  gameCode: 'gameId',
  launchCode: 'gameCode',
  classification: 'gameClassify',
  newClassification: 'gameClassifyNew',
  group: 'gameGroupId',
  page: 'pageNum',
  vendorNumber: 'telNodeId',
});

/** A request that names games or asks for a list of them. */
const NamedQuery = wire({
  id: 'nodeId',
  category: 'gameType',
  provider: 'vassalage',
  gameCode: 'gameId',
  section: 'gameClassify',
  page: 'pageNo',
  limit: 'pageSize',
  language: 'mui',
});

/** How a game's tile is drawn: one large symbol on a gradient of the game's hue. */
const Art = Closed({ symbol: Type.String(), hue: Type.Integer({ minimum: 0, maximum: 360 }) });

const gameFields = {
  id: Type.Integer(),
  nodeName: Type.String(),
  gameName: Type.String(),
  displayName: Type.String(),
  category: OneOf(playableCategories),
  classification: Type.String(),
  /** Set to the section of new games while the game is in it; else empty. */
  newClassification: OneOf(['', 'NEW_GAME'] as const),
  provider: Type.String(),
  vendorCode: Type.String(),
  gameCode: Type.String(),
  /** The code of the launch address: the game's, or `lobby` for a lottery. */
  launchCode: Type.String(),
  group: Type.String(),
  /** 0: free play is supported. */
  supportPlay: Type.Integer(),
  /** The table or room at which the vendor opens the game; empty for the vendor's default. */
  roomId: Type.String(),
  /** The default play type of a lottery; empty for other games. */
  lottoMode: OneOf(['', ...playTypes] as const),
  /** A picture from the vendor; empty when the tile is drawn from `art`. */
  iconUrl: Type.String(),
  /** The same picture, large; empty without one. */
  mobileLargeIcon: Type.String(),
  /** Whether there is a picture. */
  showIcon: Type.Boolean(),
  /** The path on this site where a local game opens; empty for all others, which are launched. */
  url: Type.String(),
  /** The vendor's number, by which its tile is styled. */
  vendorNumber: Type.Integer(),
  art: Art,
  /** The published RTP in percent ("97.10"), or empty when the vendor publishes none. */
  returnPercent: Type.String(),
  /** Players in the game now, or a decorative number if the merchant chose so. */
  online: Type.Integer(),
  isNew: Type.Boolean(),
  isFavourite: Type.Boolean(),
};

const Game = Named(gameFields);

const gameName = Type.Optional(Type.String({ maxLength: 60 }));

const Winner = Closed({
  vo: wire({ username: 'customerName' })({ username: Type.String(), iconUrl: Type.String(), winAmount: Amount }),
  game: Game,
  at: Type.String({ format: 'date-time' }),
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
  /** The vendor's code of free rounds that it has granted to this member. */
  freeRounds: Type.Optional(Code),
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

const FavouriteRequest = NamedQuery({ id: Whole(1, 2_147_483_647), vendor: Type.Optional(Code) });

export const catalogEndpoints = {
  vendorMapping: get('/wps/relay/GCSGAME_getVassGameType', 'anyone', {
    summary: 'List the vendors of each game category, and the order of the categories.',
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
  }),

  gameList: get('/wps/relay/GCSGAME_gameList', 'anyone', {
    summary: 'List games, filtered by category, vendor, name and section, one page at a time.',
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
  }),

  hotGames: get('/wps/relay/GCSGAME_hotGamesV2', 'anyone', {
    summary: 'List the most played games of the last seven days.',
    ignoresUnknownQuery: true,
    answer: Closed({ list: Type.Array(Game) }),
  }),

  liveModels: get('/wps/live/models', 'anyone', {
    summary: 'List the hosts of live streams. The list is always empty: no vendor offers live streams yet.',
    ignoresUnknownQuery: true,
    answer: Closed({ list: Type.Array(Nothing, { maxItems: 0 }) }),
  }),

  mobileLotteries: get('/lgw/games/mobile', 'anyone', {
    summary: 'List all lotteries of the merchant, in the merchant’s order.',
    ignoresUnknownQuery: true,
    answer: Closed({ list: Type.Array(Game) }),
  }),

  popularLotteries: get('/lgw/games/popular', 'anyone', {
    summary: 'List the most played lotteries of the last seven days.',
    ignoresUnknownQuery: true,
    answer: Closed({ list: Type.Array(Game) }),
  }),

  rankList: get('/wps/relay/GCSGAME_getRankList', 'anyone', {
    summary:
      'List the latest winners, or the largest payouts of the merchant’s day or week (from Monday). Names are masked; only real payouts to real members are listed.',
    ignoresUnknownQuery: true,
    flag: 'winners',
    onStage: true,
    query: wire({ limit: 'limitNum' })({
      limit: Whole(1, 20, 20),
      /** The board is the same for all categories. */
      gameCategory: Type.Optional(Type.Literal('ALL')),
      period: Type.Optional(OneOf(['today', 'week'] as const)),
    }),
    answer: Closed({ list: Type.Array(Winner) }),
  }),

  launchGame: post('/wps/game/launchGame', 'session', {
    summary: 'Launch a game. Returns its URL with a single-use ticket.',
    onBreak: 'refused',
    body: LaunchRequest,
    answer: LaunchAnswer,
    refusals: ['game.unknown', 'game.disabled', 'game.unavailable', 'game.trial_refused', 'transfer.choice_needed'],
  }),

  launchGameByGet: get('/wps/game/launchGame', 'session', {
    summary: 'Launch a game by GET instead of POST, for compatibility with other clients.',
    ignoresUnknownQuery: true,
    changesState: true,
    onBreak: 'refused',
    query: LaunchRequest,
    answer: LaunchAnswer,
    refusals: ['game.unknown', 'game.disabled', 'game.unavailable', 'game.trial_refused', 'transfer.choice_needed'],
  }),

  addFavourite: post('/wps/relay/MCSFE_addFavoriteGameV2', 'session', {
    summary: 'Add a game to favourites.',
    ignoresUnknownQuery: true,
    body: FavouriteRequest,
    answer: Nothing,
    refusals: ['game.unknown'],
  }),

  removeFavourite: del('/wps/relay/MCSFE_removeFavoriteGameV2', 'session', {
    summary: 'Remove a game from favourites.',
    ignoresUnknownQuery: true,
    query: FavouriteRequest,
    answer: Nothing,
  }),

  favouriteIds: get('/wps/relay/MCSFE_getFavoriteGames', 'session', {
    summary: 'List the node ids of the favourite games, as strings.',
    ignoresUnknownQuery: true,
    answer: Closed({ ids: Type.Array(Type.String()) }),
  }),

  favouriteList: get('/wps/relay/MCSFE_getFavoriteGamesList', 'session', {
    summary: 'List the favourite games, one page at a time.',
    ignoresUnknownQuery: true,
    query: NamedQuery({
      category: Type.Optional(OneOf(gameCategories)),
      page: Whole(1, 100_000, 1),
      limit: Whole(1, 60, 20),
    }),
    answer: NumberedPage(Game),
  }),

  recentGames: get('/wps/relay/GCS_recentGame', 'session', {
    summary: 'List the games the member launched most recently, each with its time.',
    ignoresUnknownQuery: true,
    answer: Closed({ list: Type.Array(Named({ ...gameFields, playedAt: Time })) }),
  }),

  recentLotteries: get('/lgw/vn/games/game_menu/recent', 'session', {
    summary: 'List the lotteries the member opened most recently, each with its time.',
    ignoresUnknownQuery: true,
    answer: Closed({ list: Type.Array(Named({ ...gameFields, playedAt: Time })) }),
  }),

  addRecentGame: get('/wps/relay/MCS2_addRecentGame', 'session', {
    summary: 'Add a game to the top of the recent games. A launch does this automatically.',
    ignoresUnknownQuery: true,
    changesState: true,
    query: NamedQuery({ id: Whole(1, 2_147_483_647) }),
    answer: Nothing,
    refusals: ['game.unknown'],
  }),
};
