/** The time until sales close, in a ring that empties; or that drawing is under way. */
import { useText } from '#base/view';
import { classNames } from '#ui';
import styles from './countdown.module.css';
import { clockText, type DrawClock } from './draw-clock.ts';

export interface CountdownProps {
  readonly clock: DrawClock | undefined;
  readonly isLarge?: boolean;
}

export function Countdown({ clock, isLarge = false }: CountdownProps) {
  const t = useText();
  const isWaiting = clock?.phase === 'drawing' || clock?.phase === 'over';
  return (
    <span
      className={classNames(styles.clock, isLarge && styles.largeClock, clock?.phase === 'closing' && styles.closing)}
    >
      <svg viewBox="0 0 36 36" aria-hidden="true" className={isWaiting ? styles.turning : undefined}>
        <circle cx="18" cy="18" r="15.5" pathLength="100" className={styles.rail} />
        <circle
          cx="18"
          cy="18"
          r="15.5"
          pathLength="100"
          className={styles.arc}
          strokeDasharray={`${isWaiting ? 25 : (clock?.share ?? 0) * 100} 100`}
        />
      </svg>
      <span role="timer" aria-label={t('lottery.closes')} className={styles.time}>
        {clock && !isWaiting ? clockText(clock.leftMs) : '––:––'}
      </span>
    </span>
  );
}
