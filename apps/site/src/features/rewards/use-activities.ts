/** All activities, from both endpoints. The answer of one is shown while the other is retried. */
import { type LoadedQuery, useAnswer } from '#base/data';
import { hasFlag, useMerchant } from '#base/view';
import { type Activity, activitiesOf } from './activities.ts';
import { announcedQuestion } from './promotion-requests.ts';
import { usePromotions } from './use-promotions.ts';

export interface Activities {
  /** Those that are known. */
  readonly activities: readonly Activity[];
  /** All of them, once both answers are there. */
  readonly query: LoadedQuery<readonly Activity[]>;
}

export function useActivities(): Activities {
  const isOn = hasFlag(useMerchant(), 'promotions');
  const { promotions, answer } = usePromotions();
  const announced = useAnswer('listAnnouncements', announcedQuestion, { isEnabled: isOn });
  const activities = activitiesOf(promotions, announced.data?.promotion ?? []);
  const missing = answer.data ? announced : answer;
  return { activities, query: { ...missing, data: answer.data && announced.data && activities } };
}
