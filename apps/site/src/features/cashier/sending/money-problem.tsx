/** Why money did not move. If the outcome is unknown: that trying again is safe. */
import { isUnanswered, type Refused } from '#base/data';
import { refusalKey, useText } from '#base/view';
import styles from '../cashier.module.css';

export function MoneyProblem({ refusal }: { readonly refusal: Pick<Refused, 'code'> | undefined }) {
  const t = useText();
  if (!refusal) return null;
  const { code } = refusal;
  return (
    <p className={styles.problem} role="alert">
      {t(refusalKey(code))} {isUnanswered(code) && t('cashier.again.safe')}
    </p>
  );
}
