/** The events of an order, the latest last. */
import { useDates } from '#base/view';
import { classNames } from '#ui';
import type { Mood } from './order-states.ts';
import styles from './orders.module.css';

export interface TimelineStep {
  readonly state: string;
  readonly words: string;
  readonly at: string;
  readonly mood: Mood;
}

export function OrderTimeline({ label, steps }: { readonly label: string; readonly steps: readonly TimelineStep[] }) {
  const { dayAndTime } = useDates();
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map(({ state, words, at, mood }) => (
        <li key={`${state}${at}`} className={classNames(styles.step, styles[mood])}>
          <span>{words}</span>
          <time dateTime={at}>{dayAndTime(at)}</time>
        </li>
      ))}
    </ol>
  );
}
