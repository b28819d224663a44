/**
 * Whether money is transferred to vendors' games and back automatically. Shows the choice at once, and reverts it if the request fails.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Switch } from '#ui';
import { answerKey } from '../../base/api/index.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useText } from '../../base/text/index.ts';
import { toast } from '../../base/toasts.ts';
import type { EWallet } from '../../features/transfers/e-wallet.ts';
import own from './wallets.module.css';

export function AutomaticSwitch({ isOn }: { readonly isOn: boolean }) {
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
