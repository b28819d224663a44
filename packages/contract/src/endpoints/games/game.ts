/** A game as the lobby lists it, and the names that games have on the wire. */
import { Type } from 'typebox';
import { playableCategories, playTypes } from '../../categories.ts';
import { Closed, OneOf } from '../../schemas.ts';
import { wire } from '../../wire.ts';

/** Answers with games. */
export const Named = wire({
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
export const NamedQuery = wire({
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

export const gameFields = {
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

export const Game = Named(gameFields);
