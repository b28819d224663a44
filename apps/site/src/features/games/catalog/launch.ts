/** Where a press on a game or a studio leads: pure, by the source's rules, and asked by every tile. */
import type { AnswerOf, Endpoints, PlayableCategory, PrizeMode } from '#contract';
import type { Mapping } from './use-categories.ts';

/** What a list says of a game for other clients. The site reads none of it, and its pages are short of room. */
export const unreadOfGames = [
  'nodeName',
  'displayName',
  'classification',
  'newClassification',
  'vendorCode',
  'roomId',
  'lottoMode',
  'mobileLargeIcon',
  'showIcon',
  'url',
  'telNodeId',
] as const;

export type Game = Omit<AnswerOf<Endpoints['hotGames']>['list'][number], (typeof unreadOfGames)[number]>;

/** A game, or a studio that stands for all its games in a category: that one has no `gameId`. */
export interface LaunchItem {
  readonly provider: string;
  readonly gameType: PlayableCategory;
  readonly gameId?: string;
}

/** `lottery`: its lobby · `list`: the studio's games · `direct`: into the game. */
export type LaunchWay = 'lottery' | 'list' | 'direct';

const lotteryVendors = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'];

export function launchWay({ provider, gameType, gameId = '' }: LaunchItem): LaunchWay {
  if (lotteryVendors.includes(provider) || gameType === 'LOTT' || gameType === 'ELOTT') return 'lottery';
  return gameId === '' ? 'list' : 'direct';
}

/** Electronic where the mapping has ELOTT for the lottery's vendor; normal elsewhere. */
export function prizeModeOf(provider: string, mapping: Mapping | undefined): PrizeMode {
  const isElectronic =
    (provider === 'TCG_LOTTO_VN' || provider === 'LOTT') &&
    (mapping?.mapping.ELOTT?.vendors ?? []).some((vendor) => vendor.provider === provider);
  return isElectronic ? 'Elott' : 'Lott';
}

export interface LaunchSurroundings {
  readonly mapping?: Mapping | undefined;
  /** Trials play for free what supports it: `supportPlay` is 0. */
  readonly isTrial?: boolean;
}

export interface LaunchLink {
  readonly to: string;
  readonly search: { readonly [name: string]: string };
}

type Launchable = LaunchItem & Partial<Pick<Game, 'id' | 'gameCode' | 'group' | 'supportPlay'>>;

/** The address a press leads to, for whoever is logged in. */
export function launchLink(item: Launchable, { mapping, isTrial = false }: LaunchSurroundings = {}): LaunchLink {
  const { provider, gameType, gameId = '', id, gameCode = '', group, supportPlay } = item;
  const way = launchWay(item);
  if (way === 'list') return { to: '/m/gameList', search: { gameType, vassalage: provider } };
  if (gameId === '') return { to: '/m/lottery', search: {} };
  const game = {
    ...(id !== undefined && { nodeId: String(id) }),
    gameId,
    ...(group && { gameGroupId: group }),
    ...(isTrial && supportPlay === 0 && { free: '1' }),
  };
  if (way === 'direct') return { to: '/m/launchGame', search: { ...game, code: gameCode } };
  const lobby = {
    code: 'lobby',
    playType: gameType === 'ELOTT' ? 'Entertainment' : 'Tradition',
    prize_mode: prizeModeOf(provider, mapping),
  };
  return { to: '/m/launchGame', search: { ...game, ...lobby } };
}
