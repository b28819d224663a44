/** What a list or screen shows instead of content: nothing there (empty), or something went wrong (error). */
import type { ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import styles from './state.module.css';

export interface EmptyStateProps {
  readonly picture?: string | undefined;
  readonly title: string;
  readonly line?: string | undefined;
  readonly action?: ReactNode;
}

export function EmptyState({ picture, title, line, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {picture !== undefined && <img src={picture} alt="" width="84" height="84" className={styles.picture} />}
      <p className={styles.title}>{title}</p>
      {line !== undefined && <p className={styles.line}>{line}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps extends Omit<EmptyStateProps, 'action'> {
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean | undefined;
  /** The label of the request number, and the number: support asks for it. */
  readonly request?: string | undefined;
}

export function ErrorState({ picture, title, line, retryLabel, onRetry, isRetrying, request }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      {picture !== undefined && <img src={picture} alt="" width="84" height="84" className={styles.picture} />}
      <p className={styles.title}>{title}</p>
      {line !== undefined && <p className={styles.line}>{line}</p>}
      <Button className={styles.action} onClick={onRetry} isBusy={isRetrying}>
        {retryLabel}
      </Button>
      {request !== undefined && <p className={styles.small}>{request}</p>}
    </div>
  );
}
