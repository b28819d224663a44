/** Inviting friends: the referral promotion, and the member's own link to share. */
import { lazyPart, OperatorHtml, useMerchant, useText } from '#base/view';
import { Skeleton } from '#ui';
import { activityOf } from '../../features/rewards/activities.ts';
import { ActivityCover } from '../../features/rewards/activity-cover.tsx';
import { InviteCard } from '../../features/rewards/invite-card.tsx';
import { PromotionGuard } from '../../features/rewards/promotion-guard.tsx';
import styles from './invite-friends.module.css';

const Friends = lazyPart(() => import('./friends.tsx').then((part) => part.Friends), {
  skeleton: <Skeleton className={styles.place} />,
});

export function InviteFriendsScreen() {
  const t = useText();
  const { name } = useMerchant();
  return (
    <PromotionGuard
      kind="REFERRAL"
      closed={{ symbol: 'handshake', title: t('invite.closed'), line: t('invite.closed.line', { name }) }}
      guest={{ symbol: 'handshake', title: t('invite.guest'), line: t('invite.guest.line') }}
    >
      {(running) => {
        const activities = running.map(activityOf);
        const terms = activities.filter((activity) => activity.terms !== '');
        return (
          <>
            {activities.map((activity) => (
              <div key={activity.id} className={styles.cover}>
                <ActivityCover activity={activity} isFirst />
              </div>
            ))}
            <InviteCard />
            <Friends />
            {terms.map((activity) => (
              <section key={activity.id} className={styles.terms}>
                <h2>{t('activity.terms')}</h2>
                <OperatorHtml html={activity.terms} />
              </section>
            ))}
          </>
        );
      }}
    </PromotionGuard>
  );
}
