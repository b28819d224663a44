/** Shown on money screens while the account is under review: what is blocked, and that the money can be withdrawn. */
import { ShieldAlert } from 'lucide-react';
import { useBalance } from '#base/data';
import { useText } from '#base/view';
import styles from '../cashier.module.css';

export function CheckingNotice() {
  const t = useText();
  const { isBeingChecked } = useBalance();
  if (!isBeingChecked) return null;
  return (
    <section className={styles.checking} aria-labelledby="being-checked">
      <ShieldAlert aria-hidden="true" size={20} />
      <div>
        <h2 id="being-checked">{t('cashier.checking')}</h2>
        <p>{t('cashier.checking.line')}</p>
      </div>
    </section>
  );
}
