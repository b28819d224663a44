/** Why something was refused, said aloud, with how long to wait where the server knows. */
import type { Refused } from '../../base/query/use-call.ts';
import { refusalKey, useText } from '../../base/text/index.ts';
import styles from './account.module.css';

export function Problem({ refusal }: { readonly refusal: Refused | undefined }) {
  const say = useText();
  if (!refusal) return null;
  const { code, retryAfter } = refusal;
  return (
    <p className={styles.problem} role="alert">
      {say(refusalKey(code))} {retryAfter !== undefined && say('entry.wait', { seconds: retryAfter })}
    </p>
  );
}
