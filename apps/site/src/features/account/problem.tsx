/** Why something was refused, announced to screen readers; with the time to wait if the server gives one. */
import type { Refused } from '#base/data';
import { refusalKey, useText } from '#base/view';
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
