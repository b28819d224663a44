/** The balance and a link to deposit. A press on the amount hides or shows it. */

import { Plus } from 'lucide-react';
import {
  isOffered,
  isTrial,
  Link,
  useBalance,
  useMerchant,
  useMoneyShape,
  useScreens,
  useSession,
  useText,
} from '#base';
import { buttonClass, Money } from '#ui';
import styles from './balance-pill.module.css';

export function BalancePill() {
  const t = useText();
  const session = useSession();
  const { amount, isHidden, toggle } = useBalance();
  const shape = useMoneyShape();
  const info = useMerchant();
  const screens = useScreens();
  const hasDeposit = !isTrial(session) && isOffered(screens, '/m/voucherCenter', info);
  return (
    <div className={styles.pill}>
      <button type="button" className={styles.amount} onClick={toggle}>
        <span className={styles.words}>{t(isHidden ? 'shell.balance.show' : 'shell.balance.hide')}</span>
        <Money amount={amount} isHidden={isHidden} {...shape} />
      </button>
      {hasDeposit ? (
        <Link to="/m/voucherCenter" className={buttonClass({ tone: 'primary', isPill: true }, styles.deposit)}>
          <Plus aria-hidden="true" size={18} className={styles.plus} />
          <span className={styles.label}>{t('shell.deposit')}</span>
        </Link>
      ) : (
        isTrial(session) && <span className={styles.trial}>{t('shell.trial')}</span>
      )}
    </div>
  );
}
