/** An activity in a list: its picture, its period, and a link to its terms. */
import { CalendarDays, ChevronRight } from 'lucide-react';
import { Link, useText } from '#base/view';
import { Badge } from '#ui';
import type { Activity } from './activities.ts';
import { ActivityCover } from './activity-cover.tsx';
import styles from './rewards.module.css';
import { usePeriod } from './use-period.ts';

export function ActivityCard({
  activity,
  isFirst = false,
}: {
  readonly activity: Activity;
  readonly isFirst?: boolean;
}) {
  const t = useText();
  const period = usePeriod();
  const { id, category, state } = activity;
  return (
    <Link to="/m/activityDetail" search={{ id }} className={styles.card}>
      <ActivityCover activity={activity} isFirst={isFirst} />
      <span className={styles.foot}>
        <CalendarDays aria-hidden="true" size={16} />
        <span className={styles.when} suppressHydrationWarning>
          {period(activity)}
        </span>
        {state === 'coming' ? (
          <Badge tone="accent">{t('activity.coming')}</Badge>
        ) : (
          <Badge>{t(`activity.kind.${category}`)}</Badge>
        )}
        <ChevronRight aria-hidden="true" size={18} />
      </span>
    </Link>
  );
}
