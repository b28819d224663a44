/** One order in a list: type, amount, state. Opens to its timeline. */
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Money, useDates, useText } from '#base/view';
import { Badge } from '#ui';
import { type Mood, moodTones } from './order-states.ts';
import { OrderTimeline, type TimelineStep } from './order-timeline.tsx';
import styles from './orders.module.css';

export interface OrderEntryProps {
  readonly orderId: string;
  readonly amount: string;
  readonly createdAt: string;
  /** The payment method or the card. */
  readonly methodName: string;
  readonly mood: Mood;
  readonly state: string;
  readonly steps: readonly TimelineStep[];
  readonly children?: ReactNode;
}

export function OrderEntry({ orderId, amount, createdAt, methodName, mood, state, steps, children }: OrderEntryProps) {
  const t = useText();
  const { dayAndTime } = useDates();
  return (
    <li>
      <details className={styles.order}>
        <summary className={styles.summary}>
          <span className={styles.what}>
            <Money amount={amount} className={styles.amount} />
            <small>
              {methodName} · {dayAndTime(createdAt)}
            </small>
          </span>
          <span className={styles.state}>
            <Badge tone={moodTones[mood]}>{state}</Badge>
          </span>
          <ChevronDown aria-hidden="true" size={18} />
        </summary>
        <div className={styles.body}>
          <OrderTimeline label={t('cashier.timeline')} steps={steps} />
          {children}
          <p className={styles.number}>{t('cashier.order', { id: orderId })}</p>
        </div>
      </details>
    </li>
  );
}
