/** The daily sign-in: this week, and the promotion with its terms. */
import { Check } from 'lucide-react';
import { useState } from 'react';
import { OperatorHtml, useLanguage, useMerchant, useText } from '#base/view';
import { classNames, VisuallyHidden } from '#ui';
import { activityOf } from '../../features/rewards/activities.ts';
import { ActivityCover } from '../../features/rewards/activity-cover.tsx';
import { PromotionGuard } from '../../features/rewards/promotion-guard.tsx';
import type { Promotion } from '../../features/rewards/use-promotions.ts';
import styles from './daily-sign-in.module.css';
import { weekOf } from './week.ts';

export function DailySignInScreen() {
  const t = useText();
  const { name } = useMerchant();
  return (
    <PromotionGuard
      kind="LOGIN"
      closed={{ symbol: 'calendar', title: t('signin.closed'), line: t('signin.closed.line', { name }) }}
      guest={{ symbol: 'calendar', title: t('signin.guest'), line: t('signin.guest.line') }}
    >
      {(running) => (
        <>
          <Week />
          {running.map((promotion) => (
            <Offer key={promotion.code} promotion={promotion} />
          ))}
        </>
      )}
    </PromotionGuard>
  );
}

/** Seven days in the merchant's time zone. Only members who are logged in see this, so today always counts as signed in. */
function Week() {
  const t = useText();
  const { tag } = useLanguage();
  const { timeZone } = useMerchant();
  const [now] = useState(() => Date.now());
  return (
    <section className={styles.week} aria-label={t('signin.week')}>
      <h2>{t('signin.today')}</h2>
      <p>{t('signin.today.line')}</p>
      <ol>
        {weekOf(now, timeZone, tag).map(({ day, weekday, isToday }) => (
          <li
            key={day}
            className={classNames(styles.day, isToday && styles.today)}
            aria-current={isToday ? 'date' : undefined}
          >
            <span>{weekday}</span>
            <b>{isToday ? <Check aria-hidden="true" size={18} /> : day.slice(-2).replace(/^0/, '')}</b>
            {isToday && <VisuallyHidden>{t('signin.today')}</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Offer({ promotion }: { readonly promotion: Promotion }) {
  const t = useText();
  const activity = activityOf(promotion);
  return (
    <section className={styles.offer}>
      <ActivityCover activity={activity} isFirst />
      {activity.terms !== '' && (
        <div className={styles.terms}>
          <h2>{t('activity.terms')}</h2>
          <OperatorHtml html={activity.terms} />
        </div>
      )}
    </section>
  );
}
