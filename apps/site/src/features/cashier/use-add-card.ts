/** An account being added: its form, and the server's word on it. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import { useApi } from '../../base/api.tsx';
import { useRevalidation } from '../../base/language-change.ts';
import { answerKey } from '../../base/query.tsx';
import { useText } from '../../base/text.tsx';
import { type CardField, type CardFields, cardSent, wrongFields } from './card-rules.ts';

type Cards = AnswerOf<Endpoints['cards']>;
export type Banks = Cards['banks'];

export function useAddCard(onAdded: (cardId: string) => void) {
  'use no memo'; // the form library changes its state in place, which a compiled component would not see
  const say = useText();
  const { call } = useApi();
  const queries = useQueryClient();
  const form = useForm<CardFields>({ defaultValues: { bank: '', holder: '', number: '' } });
  const [problem, setProblem] = useState<CallCode>();
  const [isBusy, setBusy] = useState(false);

  const complain = (field: CardField, shouldFocus: boolean) =>
    form.setError(field, { message: say(`withdraw.${field}.wrong`) }, { shouldFocus });
  useRevalidation(() => {
    for (const field of Object.keys(form.formState.errors)) complain(field as CardField, false);
  });
  const keep = (card: Cards['cards'][number]) => {
    const key = answerKey('cards', undefined, true);
    queries.setQueryData<Cards>(
      key,
      (known) => known && { ...known, cards: [card, ...known.cards.filter(({ id }) => id !== card.id)] },
    );
    queries.invalidateQueries({ queryKey: key }).catch(() => undefined);
  };

  const submit = form.handleSubmit(async (fields) => {
    if (isBusy) return;
    const body = cardSent(fields);
    const wrong = wrongFields(body);
    setProblem(undefined);
    for (const [at, field] of wrong.entries()) complain(field, at === 0);
    if (wrong.length > 0) return;
    setBusy(true);
    const answer = await call('addCard', { body });
    setBusy(false);
    if (answer.ok) {
      keep(answer.value);
      form.reset();
      return onAdded(answer.value.id);
    }
    const { code, value } = answer.refusal;
    const field = (['bank', 'holder', 'number'] as const).find((name) => name === value?.field);
    if (code === 'cashier.card_invalid' && field) complain(field, true);
    else setProblem(code);
  });
  return { form, problem, isBusy, submit };
}
