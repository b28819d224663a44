/**
 * A screen of one kind of promotion: loads, says when the merchant does not run it, asks guests to log in, and shows members the
 * content.
 */
import type { ReactNode } from 'react';
import { isRealMember, Loaded, Skeletons, useSession } from '#base/data';
import { artUrl, useText } from '#base/view';
import type { PromotionKind } from '#contract';
import { EmptyState } from '#ui';
import { activityOf } from './activities.ts';
import { ActivityCard } from './activity-card.tsx';
import { GuestCall, type GuestCallProps } from './guest-call.tsx';
import { NotOpen, type NotOpenProps } from './not-open.tsx';
import styles from './rewards.module.css';
import { type Promotion, usePromotions } from './use-promotions.ts';

export interface PromotionGuardProps {
  readonly kind: PromotionKind;
  readonly guest: GuestCallProps;
  readonly closed: NotOpenProps;
  readonly children: (running: readonly Promotion[]) => ReactNode;
}

export function PromotionGuard({ kind, guest, closed, children }: PromotionGuardProps) {
  const t = useText();
  const session = useSession();
  const { promotions, isOn, answer } = usePromotions();
  const running = promotions.filter((one) => one.kind === kind && one.state === 'running');
  if (isOn && !answer.data) {
    return (
      <Loaded query={answer} skeleton={<Skeletons className={styles.screen} of={[styles.place]} />}>
        {() => null}
      </Loaded>
    );
  }
  if (running.length === 0) return <NotOpen {...closed} />;
  if (!session) {
    return (
      <div className={styles.screen}>
        {running.map((promotion) => (
          <ActivityCard key={promotion.code} activity={activityOf(promotion)} isFirst />
        ))}
        <section className={styles.call}>
          <GuestCall {...guest} />
        </section>
      </div>
    );
  }
  if (!isRealMember(session)) return <EmptyState picture={artUrl('lock')} title={t('shell.real.only')} />;
  return <div className={styles.screen}>{children(running)}</div>;
}
