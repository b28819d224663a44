/** Why something was refused, said aloud, with how long to wait where the server knows. */
import type { Refused } from '../../base/query/use-call.ts';
import { refusalKey, useText } from '../../base/text/index.ts';
import styles from './account.module.css';

export function Problem({ refusal }: { readonly refusal: Refused | undefined }) {
  const t = useText();
  if (!refusal) return null;
  const { code, retryAfter } = refusal;
  return (
    <p className={styles.problem} role="alert">
      {t(refusalKey(code))} {retryAfter !== undefined && t('entry.wait', { seconds: retryAfter })}
    </p>
  );
}
