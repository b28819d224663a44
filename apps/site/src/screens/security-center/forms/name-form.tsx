/** The name others see, or the one on the bank account, which is said once. */
import { type FormEvent, useState } from 'react';
import type { CallCode } from '#client';
import { Button, TextField } from '#ui';
import { useApi } from '../../../base/api/api.tsx';
import { refusalKey, useText } from '../../../base/text/text.tsx';
import account from '../../../features/account/account.module.css';
import { Problem } from '../../../features/account/problem.tsx';

export interface NameFormProps {
  readonly kind: 'nickname' | 'payee';
  readonly now: string;
  readonly onDone: () => void;
}

export function NameForm({ kind, now, onDone }: NameFormProps) {
  const say = useText();
  const { call } = useApi();
  const [name, setName] = useState(now);
  const [problem, setProblem] = useState<CallCode>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblem(undefined);
    setBusy(true);
    const answer =
      kind === 'nickname'
        ? await call('setNickname', { body: { nickname: name } })
        : await call('setPayeeName', { body: { payeeName: name } });
    setBusy(false);
    if (answer.ok) return onDone();
    setProblem(answer.refusal.code);
  };
  const isOfField = problem === 'auth.field_invalid';
  return (
    <form className={account.form} onSubmit={submit} noValidate>
      <p className={account.note}>{say(`security.${kind}.line`)}</p>
      <TextField
        label={say(`security.${kind}`)}
        autoComplete={kind === 'nickname' ? 'nickname' : 'name'}
        maxLength={kind === 'nickname' ? 20 : 64}
        isRequired
        value={name}
        error={isOfField ? say(refusalKey(problem)) : undefined}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Problem code={isOfField ? undefined : problem} />
      <Button type="submit" tone="primary" size="large" isWide isBusy={isBusy} disabled={name.trim() === ''}>
        {say('security.save')}
      </Button>
    </form>
  );
}
