/** The tabs of the reward center, and the promotions on the second one. */
import type { Promotion } from '../../features/rewards/use-promotions.ts';

export const rewardTabs = ['claim', 'open', 'history'] as const;
export type RewardTab = (typeof rewardTabs)[number];

/** From the address, so that Back and a reload restore it. */
export function chosenTab(tab: string | undefined): RewardTab {
  return rewardTabs.find((known) => known === tab) ?? 'claim';
}

/** Running promotions that this member may take part in; those that are only for viewing pay nothing. */
export function joinable(promotions: readonly Promotion[]): readonly Promotion[] {
  return promotions.filter(
    ({ kind, state, mine }) => state === 'running' && kind !== 'DISCOVER' && mine?.mayTakePart === true,
  );
}
