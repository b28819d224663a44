/** The requests of the leader board, by its address. */
import type { MerchantInfo, Preload } from '#base/data';
import type { Parameters } from '#base/view';
import { promotionPreloads } from '../../features/rewards/promotion-requests.ts';

export const periods = ['today', 'week'] as const;
export type Period = (typeof periods)[number];

const MAX_SHOWN = 20;

export function chosenPeriod(period: string | undefined | null): Period {
  return periods.find((known) => known === period) ?? 'today';
}

export function rankQuestion(period: Period) {
  return { limit: MAX_SHOWN, period };
}

export function leaderBoardPreloads(search: Parameters, info: MerchantInfo): readonly Preload[] {
  const query = rankQuestion(chosenPeriod(search.period));
  return [{ name: 'rankList', query }, ...promotionPreloads(search, info)];
}
