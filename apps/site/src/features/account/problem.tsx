/** Why something was refused, said aloud, with how long to wait where the server knows. */
import type { CallCode } from '#client';
import { refusalKey, useText } from '../../base/text/text.tsx';
import styles from './account.module.css';

export interface ProblemProps {
  readonly code: CallCode | undefined;
  readonly retryAfter?: number | undefined;
}

export function Problem({ code, retryAfter }: ProblemProps) {
  const say = useText();
  if (!code) return null;
  return (
    <p className={styles.problem} role="alert">
      {say(refusalKey(code))} {retryAfter !== undefined && say('entry.wait', { seconds: retryAfter })}
    </p>
  );
}
