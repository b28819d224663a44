/** Why what asked for the payment password was refused; after too many tries, how long to wait. */
import { useText } from '../../../base/text/text.tsx';
import styles from '../cashier.module.css';
import { MoneyProblem } from '../sending/money-problem.tsx';
import type { Refused } from './use-add-card.ts';

const MINUTE_SECONDS = 60;

export function PasswordProblem({ refused }: { readonly refused: Refused | undefined }) {
  const say = useText();
  if (refused?.code !== 'request.too_many' || refused.retryAfter === undefined) {
    return <MoneyProblem code={refused?.code} />;
  }
  const minutes = Math.ceil(refused.retryAfter / MINUTE_SECONDS);
  return (
    <p className={styles.problem} role="alert">
      {say('withdraw.password.wait', { minutes })}
    </p>
  );
}
