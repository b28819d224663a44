/** Why something was refused, announced to screen readers; with the time to wait if the server gives one. */
import type { Refused } from '#base/data';
import { refusalKey, type Translate, useText } from '#base/view';
import styles from './account.module.css';

export interface ProblemProps {
  readonly refusal: Refused | undefined;
  /** The figures that its text names. */
  readonly figures?: Parameters<Translate>[1];
}

export function Problem({ refusal, figures }: ProblemProps) {
  const t = useText();
  if (!refusal) return null;
  const { code, retryAfter } = refusal;
  return (
    <p className={styles.problem} role="alert">
      {t(refusalKey(code), figures)} {retryAfter !== undefined && t('entry.wait', { seconds: retryAfter })}
    </p>
  );
}
