/** A row of things to swipe along: three and a half in view, resting at groups of three. With a pace it drifts on by itself. */
import { type ReactNode, useEffect, useRef } from 'react';
import { movesByItself } from './carousel-rules.ts';
import { classNames } from './class-names.ts';
import styles from './row-scroller.module.css';
import { useAttention } from './use-attention.ts';
import { usePageHidden, useReducedMotion } from './use-stillness.ts';

export interface RowScrollerProps {
  readonly label?: string | undefined;
  readonly items: readonly { readonly key: string | number; readonly content: ReactNode }[];
  /** Milliseconds between steps of one item; absent: only by hand. */
  readonly driftMs?: number | undefined;
  readonly className?: string | undefined;
}

/** So few fill the width instead of leaving a hole. */
const FEW = 4;

export function RowScroller({ label, items, driftMs, className }: RowScrollerProps) {
  const row = useRef<HTMLUListElement>(null);
  const { isAttended, attention } = useAttention();
  const isMotionReduced = useReducedMotion();
  const isPageHidden = usePageHidden();
  const isMoving = movesByItself({
    count: items.length,
    autoplayMs: driftMs,
    isPaused: false,
    isAttended,
    isMotionReduced,
    isPageHidden,
  });
  useEffect(() => {
    const element = row.current;
    if (!isMoving || !element) return;
    const timer = setInterval(() => {
      const isAtEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 4;
      const step = (element.firstElementChild?.clientWidth ?? 0) + 10;
      element.scrollTo({ left: isAtEnd ? 0 : element.scrollLeft + step, behavior: 'smooth' });
    }, driftMs);
    return () => clearInterval(timer);
  }, [isMoving, driftMs]);
  return (
    <ul
      ref={row}
      aria-label={label}
      className={classNames(styles.row, items.length < FEW && styles.few, className)}
      {...attention}
    >
      {items.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  );
}
