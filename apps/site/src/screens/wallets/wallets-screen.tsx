/** The e-wallet: the main wallet, the vendors' wallets, a button to transfer everything back, and the latest transfers. */

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerKey, artUrl, Loaded, Skeletons, toast, useCall, useText } from '#base';
import { EmptyState, Switch } from '#ui';
import { BalanceCard, useRefetchOnMoney } from '../../features/cashier/balance/index.ts';
import styles from '../../features/cashier/cashier.module.css';
import { type EWallet, useEWallet } from '../../features/transfers/e-wallet.ts';
import { CollectButton } from './collect-button.tsx';
import { TransferList } from './transfer-list.tsx';
import { WalletCard } from './wallet-card.tsx';
import own from './wallets.module.css';

export function WalletsScreen() {
  const t = useText();
  const eWallet = useEWallet();
  useRefetchOnMoney(answerKey('eWallet', undefined, true));
  useRefetchOnMoney(answerKey('vendorWallet', undefined, true));
  useRefetchOnMoney(answerKey('transfers', undefined, true));
  return (
    <div className={styles.screen}>
      <BalanceCard label={t('wallets.main')} symbol="bank" />
      <Loaded
        query={eWallet}
        skeleton={<Skeletons className={own.places} of={[styles.placeLow, styles.place, styles.place]} />}
        isEmpty={({ wallets }) => wallets.length === 0}
        empty={<EmptyState picture={artUrl('bank')} title={t('wallets.none')} line={t('wallets.none.line')} />}
      >
        {(data) => <Wallets eWallet={data} />}
      </Loaded>
    </div>
  );
}

function Wallets({ eWallet }: { readonly eWallet: EWallet }) {
  const t = useText();
  return (
    <>
      <CollectButton wallets={eWallet.wallets} />
      <AutomaticSwitch isOn={eWallet.isAutomatic} />
      <div className={styles.head}>
        <h2 id="vendors">{t('wallets.vendors')}</h2>
      </div>
      <ul className={own.wallets} aria-labelledby="vendors">
        {eWallet.wallets.map((wallet) => (
          <WalletCard key={wallet.vendor} known={wallet} limits={eWallet} />
        ))}
      </ul>
      <TransferList wallets={eWallet.wallets} />
    </>
  );
}

/**
 * Whether money is transferred to vendors' games and back automatically. Shows the choice at once, and reverts it if the request fails.
 */
function AutomaticSwitch({ isOn }: { readonly isOn: boolean }) {
  const t = useText();
  const { isBusy, run } = useCall();
  const queries = useQueryClient();
  const [wished, setWished] = useState(isOn);
  const choose = () =>
    run(
      async (request) => {
        setWished(!isOn);
        const { isAutomatic } = await request('setAutomaticTransfer', { body: { isOn: !isOn } });
        const key = answerKey('eWallet', undefined, true);
        queries.setQueryData<EWallet>(key, (known) => known && { ...known, isAutomatic });
      },
      () => void toast(t('wallets.automatic.failed'), { seconds: 3 }),
    );
  return (
    <div className={own.automatic}>
      <Switch checked={isBusy ? wished : isOn} onChange={() => void choose()} aria-describedby="automatic-line">
        <b>{t('wallets.automatic')}</b>
      </Switch>
      <p id="automatic-line">{t('wallets.automatic.line')}</p>
    </div>
  );
}
