/** The state of adding an account: its form, and the server's refusals. */
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { answerKey, draftOf, useCall, useDraftSaver, useRefresh } from '#base/data';
import { useRevalidation, useText } from '#base/view';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import type { TextKey } from '#texts';
import { type CardField, type CardFields, cardFields, cardSent, wrongFields } from './card-rules.ts';

export type Cards = AnswerOf<Endpoints['cards']>;

const fieldErrors: { readonly [Field in CardField]: TextKey } = {
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

export function useAddCard(known: Cards, onAdded: (cardId: string) => void) {
  const t = useText();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const { isBusy, refusal, run, clear } = useCall();
  const empty = { bank: '', holder: known.payeeName ?? '', number: '', paymentPassword: '' };
  const form = useForm<CardFields>({
    defaultValues: draftOf('card', empty),
  });
  useDraftSaver('card', () => form.getValues(), empty);

  const showErrors = (field: CardField, key: TextKey, shouldFocus: boolean) =>
    form.setError(field, { message: t(key), type: key }, { shouldFocus });
  useRevalidation(() => {
    for (const [field, error] of Object.entries(form.formState.errors)) {
      showErrors(field as CardField, error.type as TextKey, false);
    }
  });
  const save = (card: Cards['cards'][number]) => {
    queries.setQueryData<Cards>(
      answerKey('cards', undefined, true),
      (cards) => cards && { ...cards, cards: [...cards.cards.filter(({ id }) => id !== card.id), card] },
    );
    void refresh('cards');
  };

  const submit = form.handleSubmit(async (fields) => {
    const sent = cardSent(fields);
    const wrong = wrongFields(sent, known.banks, known.hasPaymentPassword);
    for (const [at, field] of wrong.entries()) showErrors(field, fieldErrors[field], at === 0);
    if (wrong.length > 0) return clear();
    const { paymentPassword, ...card } = sent;
    await run(
      async (request) => {
        const added = await request('addCard', {
          body: known.hasPaymentPassword ? { ...card, paymentPassword } : card,
        });
        save(added);
        form.reset(empty);
        onAdded(added.id);
      },
      ({ code, value }) => {
        const named = cardFields.find((name) => name === value.field);
        const field = code === 'cashier.card_invalid' ? named : fieldOf[code];
        if (field) showErrors(field, wordsOf[code] ?? fieldErrors[field], true);
        return field !== undefined;
      },
    );
  });
  return { form, refusal, isBusy, submit };
}
