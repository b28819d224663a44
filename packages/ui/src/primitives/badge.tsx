/** A word or number that marks something: a state, a level, a count. */
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  readonly tone?: 'plain' | 'accent' | 'good' | 'bad' | 'live' | undefined;
  readonly children: ReactNode;
}

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
