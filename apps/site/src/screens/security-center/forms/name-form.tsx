/** The nickname, or the name on the bank account, which can be set only once. */
import { useState } from 'react';
import { refusalKey, useCall, useText } from '#base';
import { SubmitButton, TextField } from '#ui';
import account from '../../../features/account/account.module.css';
import { Problem } from '../../../features/account/problem.tsx';

export interface NameFormProps {
  readonly kind: 'nickname' | 'payee';
  readonly now: string;
  readonly onDone: () => void;
}

export function NameForm({ kind, now, onDone }: NameFormProps) {
  const t = useText();
  const { isBusy, refusal, submit } = useCall();
  const [name, setName] = useState(now);
  const rename = submit(async (request) => {
    if (kind === 'nickname') await request('setNickname', { body: { nickname: name } });
    else await request('setPayeeName', { body: { payeeName: name } });
    onDone();
  });
  const isOfField = refusal?.code === 'auth.field_invalid';
  return (
    <form className={account.form} onSubmit={rename} noValidate>
      <p className={account.note}>{t(`security.${kind}.line`)}</p>
      <TextField
        label={t(`security.${kind}`)}
        autoComplete={kind === 'nickname' ? 'nickname' : 'name'}
        maxLength={kind === 'nickname' ? 20 : 64}
        isRequired
        value={name}
        error={isOfField ? t(refusalKey(refusal.code)) : undefined}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Problem refusal={isOfField ? undefined : refusal} />
      <SubmitButton isBusy={isBusy} disabled={name.trim() === ''}>
        {t('security.save')}
      </SubmitButton>
    </form>
  );
}
