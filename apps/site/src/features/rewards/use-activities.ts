/** All activities, from both endpoints. The answer of one is shown while the other is retried. */
import { useAnswer } from '#base/data';
import { hasFlag, useMerchant } from '#base/view';
import { type Activity, activitiesOf } from './activities.ts';
import { announcedQuestion } from './promotion-requests.ts';
import { usePromotions } from './use-promotions.ts';

export interface Activities {
  readonly activities: readonly Activity[];
  readonly isPending: boolean;
  /** The error of a call, if one failed. */
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

export function useActivities(): Activities {
  const isOn = hasFlag(useMerchant(), 'promotions');
  const { promotions, isPending, answer } = usePromotions();
  const announced = useAnswer('listAnnouncements', announcedQuestion, { isEnabled: isOn });
  return {
    activities: activitiesOf(promotions, announced.data?.promotion ?? []),
    isPending: isPending || (isOn && announced.isPending),
    error: answer.error ?? announced.error ?? undefined,
    isRetrying: answer.isRefetching || announced.isRefetching,
    retry: () => {
      if (answer.isError) answer.refetch();
      if (announced.isError) announced.refetch();
    },
  };
}
