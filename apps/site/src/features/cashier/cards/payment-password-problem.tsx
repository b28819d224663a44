/** Why a call with the payment password was refused; after too many attempts, the time to wait. */
import type { Refused } from '#base/data';
import { useText } from '#base/view';
import styles from '../cashier.module.css';
import { MoneyProblem } from '../sending/index.ts';

const MINUTE_SECONDS = 60;

export function PasswordProblem({ refusal }: { readonly refusal: Refused | undefined }) {
  const t = useText();
  if (refusal?.code !== 'request.too_many' || refusal.retryAfter === undefined) {
    return <MoneyProblem refusal={refusal} />;
  }
  const minutes = Math.ceil(refusal.retryAfter / MINUTE_SECONDS);
  return (
    <p className={styles.problem} role="alert">
      {t('withdraw.password.wait', { minutes })}
    </p>
  );
}
