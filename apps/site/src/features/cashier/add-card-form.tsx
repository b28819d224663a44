/** A new account to withdraw to: bank, holder, number. Its number travels once and is shown masked ever after. */
import { ChevronDown } from 'lucide-react';
import { Button, Field, TextField } from '#ui';
import { useText } from '../../base/text.tsx';
import own from './add-card.module.css';
import styles from './cashier.module.css';
import { MoneyProblem } from './money-problem.tsx';
import { type Banks, useAddCard } from './use-add-card.ts';

export interface AddCardFormProps {
  readonly banks: Banks;
  readonly onAdded: (cardId: string) => void;
}

export function AddCardForm({ banks, onAdded }: AddCardFormProps) {
  'use no memo'; // the form library changes its state in place, which a compiled component would not see
  const say = useText();
  const { form, problem, isBusy, submit } = useAddCard(onAdded);
  const { errors } = form.formState;
  return (
    <form className={own.form} onSubmit={submit} noValidate>
      <Field
        label={say('withdraw.bank')}
        isRequired
        error={errors.bank?.message}
        after={<ChevronDown aria-hidden="true" />}
      >
        {(tied) => (
          <select {...tied} {...form.register('bank')}>
            <option value="">{say('withdraw.bank.choose')}</option>
            {banks.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={say('withdraw.holder')}
        hint={say('withdraw.holder.hint')}
        isRequired
        autoComplete="name"
        maxLength={80}
        error={errors.holder?.message}
        {...form.register('holder')}
      />
      <TextField
        label={say('withdraw.number')}
        isRequired
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        error={errors.number?.message}
        {...form.register('number')}
      />
      <div className={styles.foot}>
        <MoneyProblem code={problem} />
        <Button type="submit" tone="primary" size="large" isWide isBusy={isBusy}>
          {say('withdraw.card.save')}
        </Button>
      </div>
    </form>
  );
}
