/** The balance and a link to deposit. A press on the amount hides or shows it. */

import { Plus } from 'lucide-react';
import { buttonClass, Money } from '#ui';
import { useBalance } from '../../../base/member/index.ts';
import { useMerchant, useMoneyShape } from '../../../base/merchant/index.ts';
import { isOffered, Link, useScreens } from '../../../base/navigation/index.ts';
import { isTrial, useSession } from '../../../base/session/index.ts';
import { useText } from '../../../base/text/index.ts';
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
