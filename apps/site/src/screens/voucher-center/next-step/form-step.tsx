/** The fields a provider requires for the payment: filled in here, and corrected after an error. */

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCall, useText } from '#base';
import type { TextKey } from '#texts';
import { SubmitButton, TextField } from '#ui';
import type { DepositOrder } from '../../../features/cashier/orders/index.ts';
import { orderKey } from '../../../features/cashier/orders/index.ts';
import { MoneyProblem } from '../../../features/cashier/sending/index.ts';
import styles from './next-step.module.css';

type Fields = Extract<NonNullable<DepositOrder['next']>, { kind: 'form' }>['fields'];

const inputs = {
  text: {},
  tel: { type: 'tel', autoComplete: 'tel' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code' },
} as const;

export function FormStep({ orderId, fields }: { readonly orderId: string; readonly fields: Fields }) {
  const t = useText();
  const { isBusy, refusal, run } = useCall();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<string>();

  const showErrors = (name: string) => {
    setWrong(name);
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  };
  const send = (given: FormData) =>
    run(
      async (request) => {
        const answers = fields.map(({ name }) => ({ name, value: String(given.get(name) ?? '').trim() }));
        setWrong(undefined);
        const empty = answers.find(({ value }) => value === '');
        if (empty) return showErrors(empty.name);
        const order = await request('submitDepositForm', { params: { orderId }, body: { fields: answers } });
        queries.setQueryData(orderKey('depositOrder', orderId), order);
      },
      ({ code, value }) => {
        if (code === 'order.settled')
          queries.invalidateQueries({ queryKey: orderKey('depositOrder', orderId) }).catch(() => undefined);
        const isOfField = code === 'cashier.form_wrong' && typeof value.field === 'string';
        if (isOfField) showErrors(String(value.field));
        return isOfField;
      },
    );
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      <p>{t('deposit.next.form.line')}</p>
      {fields.map(({ name, labelKey, as, maxLength }) => (
        <TextField
          key={name}
          name={name}
          label={t(labelKey as TextKey)}
          error={wrong === name ? t('deposit.form.wrong') : undefined}
          maxLength={maxLength}
          isRequired
          {...inputs[as]}
        />
      ))}
      <MoneyProblem refusal={refusal} />
      <SubmitButton isBusy={isBusy}>{t('deposit.form.send')}</SubmitButton>
    </form>
  );
}
