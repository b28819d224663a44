/** The outcome of a transfer that did not simply succeed: being checked, or returned with its reason. */
import { Hourglass, Undo2 } from 'lucide-react';
import { useMerchant, useText } from '#base/view';
import { Button, classNames } from '#ui';
import { minorOf, useAmountWords } from '../cashier/amount/index.ts';
import { reasonKey, type Transfer } from './e-wallet.ts';
import styles from './transfers.module.css';

export interface TransferOutcomeProps {
  readonly transfer: Transfer;
  readonly onClose: () => void;
}

export function TransferOutcome({ transfer, onClose }: TransferOutcomeProps) {
  const t = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const amount = money(minorOf(transfer.amount, currency));
  const isBack = transfer.state === 'refused';
  return (
    <div className={styles.outcome} role="status">
      <span className={classNames(styles.sign, isBack && styles.back)}>
        {isBack ? <Undo2 aria-hidden="true" size={30} /> : <Hourglass aria-hidden="true" size={30} />}
      </span>
      <p>
        <b>{isBack ? t(reasonKey(transfer)) : t('wallets.checking', { amount })}</b>
      </p>
      <p>{t(isBack ? 'wallets.nothing.moved' : 'wallets.checking.line')}</p>
      <Button tone="primary" size="large" isWide onClick={onClose}>
        {t('wallets.okay')}
      </Button>
    </div>
  );
}
