/** The link of a game or vendor: pure, by the source's rules, used by every tile. */
import type { AnswerOf, Endpoints, PlayableCategory, PrizeMode } from '#contract';
import type { Mapping } from './use-categories.ts';

/** Fields of a listed game for other clients. The site does not read them; its pages leave them out to stay small. */
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
  'vendorNumber',
  'launchCode',
  'group',
] as const;

export type Game = Omit<AnswerOf<Endpoints['hotGames']>['list'][number], (typeof unreadOfGames)[number]>;

/** A game, or a vendor with all its games in a category; a vendor has no `gameCode`. */
export interface LaunchItem {
  readonly provider: string;
  readonly category: PlayableCategory;
  readonly gameCode?: string;
}

/** `lottery`: its lobby · `list`: the vendor's games · `direct`: the game itself. */
export type LaunchMethod = 'lottery' | 'list' | 'direct';

const lotteryVendors = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'];

export function launchMethod({ provider, category, gameCode = '' }: LaunchItem): LaunchMethod {
  if (lotteryVendors.includes(provider) || category === 'LOTT' || category === 'ELOTT') return 'lottery';
  return gameCode === '' ? 'list' : 'direct';
}

/** Electronic where the mapping has ELOTT for the lottery's vendor; normal otherwise. */
export function prizeModeOf(provider: string, mapping: Mapping | undefined): PrizeMode {
  const isElectronic =
    ['TCG_LOTTO_VN', 'LOTT', 'ORIGINALS'].includes(provider) &&
    (mapping?.mapping.ELOTT?.vendors ?? []).some((vendor) => vendor.provider === provider);
  return isElectronic ? 'Elott' : 'Lott';
}

export interface LaunchSurroundings {
  readonly mapping?: Mapping | undefined;
  /** Trials play for free where the game supports it: `supportPlay` is 0. */
  readonly isTrial?: boolean;
}

export interface LaunchLink {
  readonly to: string;
  readonly search: { readonly [name: string]: string };
}

type Launchable = LaunchItem & Partial<Pick<Game, 'id' | 'supportPlay'>>;

/** The address of a game or vendor, for the current visitor. */
export function launchLink(item: Launchable, { mapping, isTrial = false }: LaunchSurroundings = {}): LaunchLink {
  const { provider, category, gameCode = '', id, supportPlay } = item;
  const method = launchMethod(item);
  if (method === 'list') return { to: '/m/gameList', search: { gameCategory: category, provider } };
  if (gameCode === '') return { to: '/m/lottery', search: {} };
  const game = {
    ...(id !== undefined && { gameNumber: String(id) }),
    gameCode,
    ...(isTrial && supportPlay === 0 && { free: '1' }),
  };
  if (method === 'direct') return { to: '/m/launchGame', search: game };
  const lobby = {
    code: 'lobby',
    playType: category === 'ELOTT' ? 'Entertainment' : 'Tradition',
    prizeMode: prizeModeOf(provider, mapping),
  };
  return { to: '/m/launchGame', search: { ...game, ...lobby } };
}
