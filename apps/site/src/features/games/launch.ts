/** Where a press on a game leads: pure, by the source's rules. */
import type { AnswerOf, Endpoints, PrizeMode } from '#contract';
import type { Mapping } from './use-categories.ts';

export type Game = AnswerOf<Endpoints['hotGames']>['list'][number];

const lotteryVendors = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'];

export function isLottery({ vassalage, gameType }: Pick<Game, 'vassalage' | 'gameType'>): boolean {
  return lotteryVendors.includes(vassalage) || gameType === 'LOTT' || gameType === 'ELOTT';
}

/** Electronic where the mapping has ELOTT for the lottery's vendor; normal elsewhere. */
export function prizeModeOf(vassalage: string, mapping: Mapping | undefined): PrizeMode {
  const isElectronic =
    (vassalage === 'TCG_LOTTO_VN' || vassalage === 'LOTT') &&
    (mapping?.mapping.ELOTT?.vendors ?? []).some((vendor) => vendor.vassalage === vassalage);
  return isElectronic ? 'Elott' : 'Lott';
}

/** The query of the launch screen. */
export function launchSearch(game: Game, mapping: Mapping | undefined): { readonly [name: string]: string } {
  const { nodeId, gameId, gameGroupId, gameCode, vassalage } = game;
  const base = { nodeId: String(nodeId), gameId, ...(gameGroupId && { gameGroupId }) };
  if (!isLottery(game)) return { ...base, code: gameCode };
  return { ...base, code: 'lobby', playType: 'Tradition', prize_mode: prizeModeOf(vassalage, mapping) };
}
