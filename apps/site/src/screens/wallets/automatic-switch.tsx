/** Whether money follows into vendors' games and comes back by itself: shown as wished at once, put back where the server did not take it. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Switch } from '#ui';
import { useApi } from '../../base/api/api.tsx';
import { answerKey } from '../../base/api/query.tsx';
import { useText } from '../../base/text/text.tsx';
import { toast } from '../../base/toasts.ts';
import type { EWallet } from '../../features/transfers/e-wallet.ts';
import own from './wallets.module.css';

export function AutomaticSwitch({ isOn }: { readonly isOn: boolean }) {
  const say = useText();
  const { call } = useApi();
  const queries = useQueryClient();
  const [wished, setWished] = useState<boolean>();
  const choose = async () => {
    if (wished !== undefined) return;
    setWished(!isOn);
    const answer = await call('setAutomaticTransfer', { body: { isOn: !isOn } });
    if (answer.ok) {
      const { isAutomatic } = answer.value;
      queries.setQueryData<EWallet>(
        answerKey('eWallet', undefined, true),
        (known) => known && { ...known, isAutomatic },
      );
    } else toast(say('wallets.automatic.failed'), { seconds: 3 });
    setWished(undefined);
  };
  return (
    <div className={own.automatic}>
      <Switch checked={wished ?? isOn} onChange={() => void choose()} aria-describedby="automatic-line">
        <b>{say('wallets.automatic')}</b>
      </Switch>
      <p id="automatic-line">{say('wallets.automatic.line')}</p>
    </div>
  );
}
