/** What the member can claim, plays with and has received; and claiming it. */
import { isRealMember, useAnswer, useCall, useRefresh, useSession } from '#base/data';
import { hasFlag, useMerchant } from '#base/view';
import type { AnswerOf, BodyOf, Endpoints } from '#contract';
import { useFreshMoney } from '../cashier/balance/index.ts';

export type Rewards = AnswerOf<Endpoints['rewards']>;
export type Claim = Rewards['claims'][number];
export type Grant = Rewards['waiting'][number];
export type Mission = Rewards['missions'][number];

export function useRewards() {
  const isOn = hasFlag(useMerchant(), 'promotions');
  const isReal = isRealMember(useSession());
  return useAnswer('rewards', undefined, { isMine: true, isEnabled: isOn && isReal, staleMs: 5_000 });
}

/** After something was claimed or given up. */
export function useFreshRewards(): () => void {
  const refresh = useRefresh();
  const freshMoney = useFreshMoney();
  return () => {
    void refresh('rewards', 'signInDays', 'points', 'shop', 'freeRounds');
    freshMoney();
  };
}

export function useClaim() {
  const fresh = useFreshRewards();
  const { isBusy, refusal, run } = useCall();
  const claim = (body: BodyOf<Endpoints['claimReward']>) =>
    run(async (request) => {
      await request('claimReward', { body }).finally(fresh);
    });
  return { isBusy, refusal, claim };
}
