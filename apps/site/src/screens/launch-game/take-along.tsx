/** Before a game of a vendor with a transfer wallet: how much money to transfer, this time or always. */
import { useState } from 'react';
import { Loaded, useApi, useBalance } from '#base/data';
import { Money, Sheet, useText } from '#base/view';
import { Button, Checkbox, Skeleton } from '#ui';
import styles from '../../features/cashier/cashier.module.css';
import {
  type EWallet,
  nameKeyOf,
  type Transfer,
  useEWallet,
  useVendorWallet,
  type VendorWallet,
} from '../../features/transfers/e-wallet.ts';
import { TransferForm } from '../../features/transfers/transfer-form.tsx';
import { TransferOutcome } from '../../features/transfers/transfer-outcome.tsx';
import own from '../../features/transfers/transfers.module.css';

export interface TakeAlongProps {
  readonly vendor: string;
  readonly onDecided: () => void;
  readonly onLeave: () => void;
}

export function TakeAlong({ vendor, onDecided, onLeave }: TakeAlongProps) {
  const t = useText();
  const eWallet = useEWallet();
  return (
    <Sheet isOpen onClose={onLeave} title={t('wallets.launch.title')}>
      <Loaded query={eWallet} skeleton={<Skeleton className={styles.place} />}>
        {(data) => {
          const wallet = data.wallets.find((one) => one.vendor === vendor);
          return wallet && <Choice eWallet={data} known={wallet} onDecided={onDecided} />;
        }}
      </Loaded>
    </Sheet>
  );
}

interface ChoiceProps {
  readonly eWallet: EWallet;
  readonly known: VendorWallet;
  readonly onDecided: () => void;
}

function Choice({ eWallet, known, onDecided }: ChoiceProps) {
  const t = useText();
  const { call } = useApi();
  const { amount: cash } = useBalance();
  const { data: wallet = known, isPlaceholderData } = useVendorWallet(known);
  const [isAlways, setAlways] = useState(false);
  const [ended, setEnded] = useState<Transfer>();
  const name = t(nameKeyOf(wallet));
  const there = isPlaceholderData ? undefined : wallet.balance;
  /** If the request fails, the player is prompted again next time. */
  const decide = async () => {
    if (isAlways) await call('setAutomaticTransfer', { body: { isOn: true } });
    onDecided();
  };
  if (ended) return <TransferOutcome transfer={ended} onClose={() => void decide()} />;
  return (
    <>
      <p className={own.line}>{t('wallets.launch.line', { name })}</p>
      <p className={own.available}>
        {t('wallets.there', { name })}
        <b>
          <Money amount={there} />
        </b>
      </p>
      <p className={own.available}>
        {t('wallets.here')}
        <b>
          <Money amount={cash} />
        </b>
      </p>
      <TransferForm
        vendor={wallet.vendor}
        direction="in"
        limits={eWallet}
        available={cash ?? '0'}
        doKey="wallets.launch.do"
        onMoved={(transfer) => (transfer.state === 'done' ? void decide() : setEnded(transfer))}
      />
      <div className={styles.foot}>
        <Button isWide size="large" onClick={() => void decide()}>
          {t('wallets.launch.without')}
        </Button>
        <Checkbox checked={isAlways} onChange={() => setAlways(!isAlways)}>
          {t('wallets.launch.always')}
        </Checkbox>
      </div>
    </>
  );
}
