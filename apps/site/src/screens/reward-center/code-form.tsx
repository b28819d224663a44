/** A code that is entered for a reward. */
import { useState } from 'react';
import { useCall } from '#base/data';
import { useText } from '#base/view';
import { SubmitButton, TextField } from '#ui';
import { useFreshRewards } from '../../features/rewards/use-rewards.ts';
import own from './reward-center.module.css';

export function CodeForm() {
  const t = useText();
  const fresh = useFreshRewards();
  const { isBusy, refusal, submit } = useCall();
  const [code, setCode] = useState('');
  const redeem = submit(async (request) => {
    await request('redeemCode', { body: { code } }).finally(fresh);
    setCode('');
  });
  return (
    <form className={own.code} onSubmit={redeem} noValidate>
      <TextField
        label={t('rewards.code')}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ currentTarget: { value } }) => setCode(value)}
        error={refusal ? t(`refusal.${refusal.code}`) : undefined}
      />
      <SubmitButton isBusy={isBusy} disabled={code.trim() === ''}>
        {t('rewards.code.do')}
      </SubmitButton>
    </form>
  );
}
