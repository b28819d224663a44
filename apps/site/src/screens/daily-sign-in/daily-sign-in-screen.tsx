/** The daily sign-in: the seven days of a run, and the promotion with its terms. */
import { Check } from 'lucide-react';
import { isRealMember, Loaded, useAnswer, useSession } from '#base/data';
import { artUrl, OperatorHtml, useMerchant, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Button, classNames, Skeleton, VisuallyHidden } from '#ui';
import { activityOf } from '../../features/rewards/activities.ts';
import { ActivityCover } from '../../features/rewards/activity-cover.tsx';
import { PromotionGuard } from '../../features/rewards/promotion-guard.tsx';
import { useRewardWords } from '../../features/rewards/use-amounts.ts';
import type { Promotion } from '../../features/rewards/use-promotions.ts';
import { useClaim } from '../../features/rewards/use-rewards.ts';
import styles from './daily-sign-in.module.css';

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

/** The seven days of the member's run, what each brings, and signing in for today. */
function Week() {
  const isReal = isRealMember(useSession());
  const week = useAnswer('signInDays', undefined, { isMine: true, isEnabled: isReal, staleMs: 5_000 });
  if (!isReal) return null;
  return (
    <Loaded query={week} skeleton={<Skeleton className={styles.week} />}>
      {({ campaign, ...run }) => campaign !== undefined && <Run run={run} campaign={campaign} />}
    </Loaded>
  );
}

interface RunProps {
  readonly run: Omit<AnswerOf<Endpoints['signInDays']>, 'campaign'>;
  readonly campaign: string;
}

function Run({ run: { days, isSigned, streak, points }, campaign }: RunProps) {
  const t = useText();
  const { money } = useRewardWords();
  const { claim, isBusy, refusal } = useClaim();
  return (
    <section className={styles.week} aria-label={t('signin.week')}>
      <h2>{t('signin.streak', { count: streak })}</h2>
      <p>{t('signin.gap')}</p>
      {points !== undefined && <p>{t('signin.points', { points })}</p>}
      <ol>
        {days.map(({ day, isSigned: isDone, isToday, amount }) => (
          <li
            key={day}
            className={classNames(styles.day, isToday && styles.today)}
            aria-current={isToday ? 'date' : undefined}
          >
            <span>{day.slice(-2).replace(/^0/, '')}</span>
            <b>
              {isDone ? (
                <Check aria-hidden="true" size={18} />
              ) : (
                <img src={artUrl('coin')} alt="" width="22" height="22" />
              )}
            </b>
            <span className={styles.amount}>{money(amount)}</span>
            {isDone && <VisuallyHidden>{t('signin.done')}</VisuallyHidden>}
          </li>
        ))}
      </ol>
      <Button
        className={styles.sign}
        tone="primary"
        isBusy={isBusy}
        disabled={isSigned}
        onClick={() => void claim({ campaign })}
      >
        {t(isSigned ? 'signin.done' : 'signin.do')}
      </Button>
      {/* An answer may be lost of what was done: it is read anew. */}
      {refusal && !isSigned && <p role="alert">{t(`refusal.${refusal.code}`)}</p>}
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
