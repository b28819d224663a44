/** What the provider asks for to take the payment: answered here, and corrected where it was wrong. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { CallCode } from '#client';
import type { TextKey } from '#texts';
import { Button, TextField } from '#ui';
import { useApi } from '../../../base/api/api.tsx';
import { useText } from '../../../base/text/text.tsx';
import type { DepositOrder } from '../../../features/cashier/orders/order-states.ts';
import { MoneyProblem } from '../../../features/cashier/sending/money-problem.tsx';
import { depositKey } from '../deposit-key.ts';
import styles from './next-step.module.css';

type Fields = Extract<NonNullable<DepositOrder['next']>, { kind: 'form' }>['fields'];

const inputs = {
  text: {},
  tel: { type: 'tel', autoComplete: 'tel' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code' },
} as const;

export function FormStep({ orderId, fields }: { readonly orderId: string; readonly fields: Fields }) {
  const say = useText();
  const { call } = useApi();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [refused, setRefused] = useState<CallCode>();

  const complain = (name: string) => {
    setWrong(name);
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const given = new FormData(event.currentTarget);
    const answers = fields.map(({ name }) => ({ name, value: String(given.get(name) ?? '').trim() }));
    setRefused(undefined);
    setWrong(undefined);
    const empty = answers.find(({ value }) => value === '');
    if (empty) return complain(empty.name);
    setBusy(true);
    const answer = await call('submitDepositForm', { params: { orderId }, body: { fields: answers } });
    setBusy(false);
    if (answer.ok) return void queries.setQueryData(depositKey(orderId), answer.value);
    const { code, value } = answer.refusal;
    if (code === 'cashier.form_wrong' && typeof value?.field === 'string') return complain(value.field);
    setRefused(code);
    if (code === 'order.settled') await queries.invalidateQueries({ queryKey: depositKey(orderId) });
  };
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <p>{say('deposit.next.form.line')}</p>
      {fields.map(({ name, labelKey, as, maxLength }) => (
        <TextField
          key={name}
          name={name}
          label={say(labelKey as TextKey)}
          error={wrong === name ? say('deposit.form.wrong') : undefined}
          maxLength={maxLength}
          isRequired
          {...inputs[as]}
        />
      ))}
      <MoneyProblem code={refused} />
      <Button type="submit" tone="primary" size="large" isWide isBusy={isBusy}>
        {say('deposit.form.send')}
      </Button>
    </form>
  );
}
