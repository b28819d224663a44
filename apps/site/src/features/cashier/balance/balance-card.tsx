/** The member's balance, at the top of every screen about money. */
import { Eye, EyeOff } from 'lucide-react';
import { useBalance, useBalanceChoice } from '#base/data';
import { artUrl, Money, useText } from '#base/view';
import { IconButton } from '#ui';
import styles from '../cashier.module.css';
import { CheckingNotice } from './checking-notice.tsx';
import { RefreshBalance } from './refresh-balance.tsx';

export interface BalanceCardProps {
  readonly label: string;
  readonly symbol: string;
  /** Shown instead of the balance, which leaves out money that can only be withdrawn. */
  readonly sum?: string | undefined;
  /** Shows pending withdrawals, if there are any. */
  readonly hasPending?: boolean;
}

export function BalanceCard({ label, symbol, sum, hasPending = false }: BalanceCardProps) {
  const t = useText();
  const { amount, pending, held, owed, isHidden } = useBalance();
  const choice = useBalanceChoice();
  const isUnderWay = hasPending && pending !== undefined && /[1-9]/.test(pending);
  return (
    <>
      <section className={styles.balance} aria-label={label}>
        <div>
          <div className={styles.tools}>
            <small>{label}</small>
            <RefreshBalance className={styles.eye} />
            <IconButton
              label={t(choice.isHidden ? 'shell.balance.show' : 'shell.balance.hide')}
              className={styles.eye}
              onClick={choice.toggle}
            >
              {choice.isHidden ? <EyeOff aria-hidden="true" size={20} /> : <Eye aria-hidden="true" size={20} />}
            </IconButton>
          </div>
          <Money amount={sum ?? amount} isHidden={isHidden} className={styles.sum} />
          {isUnderWay && (
            <small className={styles.beside}>
              {t('withdraw.pending')} <Money amount={pending} isHidden={isHidden} />
            </small>
          )}
          {held !== undefined && (
            <small className={styles.beside}>
              {t('cashier.held')} <Money amount={held} isHidden={isHidden} />
              <br />
              {t('cashier.held.line')}
            </small>
          )}
          {owed !== undefined && (
            <small className={styles.beside}>
              {t('cashier.owed')} <Money amount={owed} isHidden={isHidden} />
              <br />
              {t('cashier.owed.line')}
            </small>
          )}
        </div>
        <img src={artUrl(symbol)} alt="" width="58" height="58" />
      </section>
      <CheckingNotice />
    </>
  );
}
