/** The tabs of the reward center, and the promotions on the second one. */
import type { Promotion } from '../../features/rewards/use-promotions.ts';

const rewardTabs = ['claim', 'open', 'luck', 'points', 'history'] as const;
export type RewardTab = (typeof rewardTabs)[number];

/** Those that there always are. */
const always: readonly RewardTab[] = ['claim', 'open', 'history'];

/** What runs has its tab, and the one that an address names stays. */
export function shownTabs(promotions: readonly Promotion[], chosen: RewardTab): readonly RewardTab[] {
  const running = new Set(promotions.filter(({ state }) => state === 'running').map(({ linkage }) => linkage));
  return rewardTabs.filter(
    (tab) => tab === chosen || always.includes(tab) || running.has(`/m/rewardCenter?tab=${tab}`),
  );
}

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
