/** The mobile number of a registration, with its code where it must be verified. */

import { useText } from '#base';
import type { TextKey } from '#texts';
import { MobileField } from '../account/mobile-field.tsx';
import { focusCaptcha } from '../entry/focus-captcha.ts';
import { MobileCodeFields } from '../entry/mobile-code-fields.tsx';
import type { RuledFieldProps } from './ruled-field-props.ts';

export function NumberField({ rule, register, element }: RuledFieldProps) {
  const t = useText();
  const { form, number, look } = register;
  const { errors } = form.formState;
  const hint = t(rule.hintKey as TextKey, { min: rule.minLength, max: rule.maxLength });
  const { maxLength: _, ...input } = form.register('mobileNum', { onBlur: () => void look('mobileNum') });
  const options = number.options.data;
  if (!number.isProved) {
    return (
      <MobileField
        countries={options?.countries ?? []}
        home={options?.countryDialingCode ?? ''}
        dialingCode={number.dialingCode}
        onDialing={number.setDialing}
        number={input}
        isRequired={rule.isRequired}
        error={errors.mobileNum?.message}
        hint={hint}
      />
    );
  }
  return (
    <MobileCodeFields
      code={number.code}
      options={options}
      dialingCode={number.dialingCode}
      onDialing={number.setDialing}
      number={input}
      numberError={errors.mobileNum?.message}
      numberHint={hint}
      isRequired={rule.isRequired}
      verification={form.register('verificationCode')}
      verificationError={errors.verificationCode?.message}
      onRequest={() => void number.request().then((obstacle) => obstacle && focusCaptcha(element.current))}
    />
  );
}
