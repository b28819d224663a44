/** A field for a mobile number and its country's dialling code. */
import type { ComponentProps } from 'react';
import { useText } from '#base';
import { TextField } from '#ui';
import { CountryChoice } from './country-choice.tsx';
import type { Countries } from './find-countries.ts';

export interface MobileFieldProps {
  readonly countries: Countries;
  /** The dialling code of the merchant's own country. */
  readonly home: string;
  readonly dialingCode: string;
  readonly onDialing: (dialingCode: string) => void;
  /** The input's props from the form library. */
  readonly number: ComponentProps<'input'>;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
}

export function MobileField(props: MobileFieldProps) {
  const { countries, home, dialingCode, onDialing, number, error, hint, isRequired = true } = props;
  const t = useText();
  return (
    <TextField
      label={t('register.field.mobileNum')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={20}
      isRequired={isRequired}
      error={error}
      hint={hint}
      before={<CountryChoice countries={countries} home={home} chosen={dialingCode} onChoose={onDialing} />}
      {...number}
    />
  );
}
