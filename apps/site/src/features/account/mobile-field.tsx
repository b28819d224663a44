/** A mobile number with its country's dialling code. */
import { ChevronDown, Smartphone } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { AnswerOf, Endpoints } from '#contract';
import { Field, TextField } from '#ui';
import { useLanguage, useText } from '../../base/text.tsx';
import styles from './account.module.css';

export type Countries = AnswerOf<Endpoints['verificationOptions']>['countries'];

export interface MobileFieldProps {
  readonly countries: Countries;
  /** What the form library gives both inputs. */
  readonly dialing: ComponentProps<'select'>;
  readonly number: ComponentProps<'input'>;
  readonly error?: string | undefined;
}

export function MobileField({ countries, dialing, number, error }: MobileFieldProps) {
  const say = useText();
  const { tag } = useLanguage();
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  return (
    <div className={styles.mobile}>
      <Field label={say('forget.dialing')} after={<ChevronDown aria-hidden="true" />}>
        {(tied) => (
          <select {...tied} {...dialing}>
            {countries.map(({ country, dialingCode }) => (
              <option key={country} value={dialingCode}>
                {`+${dialingCode} ${names.of(country) ?? country}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={say('register.field.mobileNum')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={14}
        isRequired
        error={error}
        before={<Smartphone aria-hidden="true" size={20} />}
        {...number}
      />
    </div>
  );
}

/** People put blanks and dashes into numbers. */
export function digitsOf(typed: string): string {
  return typed.replace(/[\s().-]/g, '');
}
