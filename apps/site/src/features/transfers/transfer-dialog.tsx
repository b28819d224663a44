/** The dialog that transfers money to or from one vendor. */
import { useState } from 'react';
import { useBalance } from '#base/data';
import { Money, Sheet, toast, useMerchant, useText } from '#base/view';
import { minorOf, useAmountWords } from '../cashier/amount/index.ts';
import { type EWallet, nameKeyOf, type Transfer, type VendorWallet } from './e-wallet.ts';
import { TransferForm } from './transfer-form.tsx';
import { TransferOutcome } from './transfer-outcome.tsx';
import styles from './transfers.module.css';

export interface TransferDialogProps {
  readonly wallet: VendorWallet;
  readonly direction: 'in' | 'out';
  readonly limits: Pick<EWallet, 'minimum' | 'maximum' | 'presets'>;
  readonly onClose: () => void;
}

export function TransferDialog({ wallet, direction, limits, onClose }: TransferDialogProps) {
  const t = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const { amount: cash } = useBalance();
  const [ended, setEnded] = useState<Transfer>();
  const name = t(nameKeyOf(wallet));
  const available = (direction === 'in' ? cash : wallet.balance) ?? '0';
  const onMoved = (transfer: Transfer) => {
    if (transfer.state !== 'done') return setEnded(transfer);
    const amount = money(minorOf(transfer.amount, currency));
    toast(t(`wallets.done.${direction}`, { amount, name }), { tone: 'good', seconds: 3 });
    onClose();
  };
  return (
    <Sheet isOpen onClose={onClose} title={t(`wallets.${direction}.title`, { name })}>
      {ended ? (
        <TransferOutcome transfer={ended} onClose={onClose} />
      ) : (
        <>
          <p className={styles.available}>
            {t(direction === 'in' ? 'wallets.here' : 'wallets.there', { name })}
            <b>
              <Money amount={available} />
            </b>
          </p>
          <TransferForm
            vendor={wallet.vendor}
            doKey={`wallets.${direction}.do`}
            {...{ direction, limits, available, onMoved }}
          />
        </>
      )}
    </Sheet>
  );
}
