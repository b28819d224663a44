/** An account being added: its form, and the server's word on it. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import type { TextKey } from '#texts';
import { useApi } from '../../../base/api/api.tsx';
import { answerKey } from '../../../base/api/query.tsx';
import { useRevalidation } from '../../../base/text/language-change.ts';
import { useText } from '../../../base/text/text.tsx';
import { type CardField, type CardFields, cardFields, cardSent, wrongFields } from './card-rules.ts';

export type Cards = AnswerOf<Endpoints['cards']>;

const complaints: { readonly [Field in CardField]: TextKey } = {
  bank: 'withdraw.bank.wrong',
  holder: 'withdraw.holder.wrong',
  number: 'withdraw.number.wrong',
  paymentPassword: 'withdraw.password.wanted',
};

/** Refusals that belong to a field. */
const fieldOf: { readonly [Code in CallCode]?: CardField } = {
  'password.wrong': 'paymentPassword',
  'cashier.holder_differs': 'holder',
};
const wordsOf: { readonly [Code in CallCode]?: TextKey } = {
  'password.wrong': 'withdraw.password.wrong',
  'cashier.holder_differs': 'refusal.cashier.holder_differs',
};

export interface Refused {
  readonly code: CallCode;
  readonly retryAfter: number | undefined;
}

export function useAddCard(known: Cards, onAdded: (cardId: string) => void) {
  const say = useText();
  const { call } = useApi();
  const queries = useQueryClient();
  const form = useForm<CardFields>({
    defaultValues: { bank: '', holder: known.payeeName ?? '', number: '', paymentPassword: '' },
  });
  const [problem, setProblem] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);

  const complain = (field: CardField, key: TextKey, shouldFocus: boolean) =>
    form.setError(field, { message: say(key), type: key }, { shouldFocus });
  useRevalidation(() => {
    for (const [field, error] of Object.entries(form.formState.errors)) {
      complain(field as CardField, error.type as TextKey, false);
    }
  });
  const keep = (card: Cards['cards'][number]) => {
    const key = answerKey('cards', undefined, true);
    queries.setQueryData<Cards>(
      key,
      (cards) => cards && { ...cards, cards: [...cards.cards.filter(({ id }) => id !== card.id), card] },
    );
    queries.invalidateQueries({ queryKey: key }).catch(() => undefined);
  };

  const submit = form.handleSubmit(async (fields) => {
    if (isBusy) return;
    const sent = cardSent(fields);
    const wrong = wrongFields(sent, known.banks, known.hasPaymentPassword);
    setProblem(undefined);
    for (const [at, field] of wrong.entries()) complain(field, complaints[field], at === 0);
    if (wrong.length > 0) return;
    const { paymentPassword, ...card } = sent;
    setBusy(true);
    const answer = await call('addCard', { body: known.hasPaymentPassword ? { ...card, paymentPassword } : card });
    setBusy(false);
    if (answer.ok) {
      keep(answer.value);
      form.reset();
      return onAdded(answer.value.id);
    }
    const { code, value } = answer.refusal;
    const named = cardFields.find((name) => name === value?.field);
    const field = code === 'cashier.card_invalid' ? named : fieldOf[code];
    if (field) complain(field, wordsOf[code] ?? complaints[field], true);
    else setProblem({ code, retryAfter: typeof value?.retryAfter === 'number' ? value.retryAfter : undefined });
  });
  return { form, problem, isBusy, submit };
}
