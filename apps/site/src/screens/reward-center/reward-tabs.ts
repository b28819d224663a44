/** The parts of the reward center, and what belongs to the one under way. */
import type { Promotion } from '../../features/rewards/use-promotions.ts';

export const rewardTabs = ['claim', 'open', 'history'] as const;
export type RewardTab = (typeof rewardTabs)[number];

/** As the address says, so that back and a reload keep it. */
export function chosenTab(tab: string | undefined): RewardTab {
  return rewardTabs.find((known) => known === tab) ?? 'claim';
}

/** Promotions that run and that this member may take part in; what is only to be seen pays nothing. */
export function joinable(promotions: readonly Promotion[]): readonly Promotion[] {
  return promotions.filter(
    ({ kind, state, mine }) => state === 'running' && kind !== 'DISCOVER' && mine?.mayTakePart === true,
  );
}
