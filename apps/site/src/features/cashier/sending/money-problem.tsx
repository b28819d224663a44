/** Why money did not move; where nobody knows whether it did, that asking again is safe. */
import type { CallCode } from '#client';
import { refusalKey, useText } from '../../../base/text/text.tsx';
import styles from '../cashier.module.css';
import { isUnanswered } from './money-sender.ts';

export function MoneyProblem({ code }: { readonly code: CallCode | undefined }) {
  const say = useText();
  if (code === undefined) return null;
  return (
    <p className={styles.problem} role="alert">
      {say(refusalKey(code))} {isUnanswered(code) && say('cashier.again.safe')}
    </p>
  );
}
