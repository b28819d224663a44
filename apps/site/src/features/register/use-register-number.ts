/** The mobile number of a registration: its country, and the code that verifies it. */
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useText } from '#base';
import { problemOf } from '../account/field-rules.ts';
import { readNumber } from '../account/find-countries.ts';
import { useMobileCode } from '../entry/use-mobile-code.ts';
import { useMobileOptions } from '../entry/use-mobile-options.ts';
import type { Rules } from './register-body.ts';
import { asSent, type RegisterFields } from './register-rules.ts';

export function useRegisterNumber(form: UseFormReturn<RegisterFields>, fields: Rules['fields']) {
  const t = useText();
  const rule = fields.find(({ name }) => name === 'mobileNum');
  const isProved = fields.some(({ name }) => name === 'verificationCode');
  const options = useMobileOptions(rule !== undefined);
  const code = useMobileCode('register', form.watch('mobileNum') ?? '');
  const [chosen, setDialing] = useState<string>();
  const dialingCode = chosen ?? code.sent?.countryDialingCode ?? options.data?.countryDialingCode ?? '';
  const { setValue, getValues } = form;
  const knownNumber = isProved ? code.sent?.mobileNum : undefined;
  useEffect(() => {
    if (knownNumber !== undefined && !getValues('mobileNum')) setValue('mobileNum', knownNumber);
  }, [knownNumber, getValues, setValue]);

  const read = () => readNumber(getValues('mobileNum') ?? '', dialingCode, options.data?.countries ?? []);
  const sentTo = (mobileNum: string | undefined) => {
    const { countryDialingCode } = read();
    const isTheirs = code.sent?.mobileNum === mobileNum && code.sent?.countryDialingCode === countryDialingCode;
    return isProved && isTheirs ? code.sent : undefined;
  };

  return {
    code,
    options,
    dialingCode,
    setDialing,
    isProved,
    /** The form's values; the number without a country it may have been typed with. */
    normalised: (): RegisterFields => ({ ...getValues(), ...(rule && { mobileNum: read().mobileNum }) }),
    /** A code that was sent to another number does not count. */
    fieldError: ({ mobileNum = '' }: RegisterFields) =>
      isProved && mobileNum !== '' && rule && !problemOf(rule, mobileNum) && !sentTo(mobileNum)
        ? { verificationCode: 'entry.code.first' as const }
        : {},
    extras: ({ mobileNum }: RegisterFields) => ({
      dialingCode: read().countryDialingCode,
      sent: sentTo(mobileNum),
    }),
    /** AUTH-11: a code can be requested only for a valid number. */
    request: async (): Promise<'captcha' | undefined> => {
      const number = read();
      const showErrors = () =>
        form.setError('mobileNum', { message: t('register.wrong.mobile') }, { shouldFocus: true });
      if (!rule || problemOf({ ...rule, isRequired: true }, asSent('mobileNum', number.mobileNum))) {
        return void showErrors();
      }
      setValue('mobileNum', number.mobileNum);
      setDialing(number.countryDialingCode);
      const obstacle = await code.request(number);
      if (obstacle === 'mobileNum') showErrors();
      else if (obstacle === 'sent') form.setFocus('verificationCode');
      return obstacle === 'captcha' ? obstacle : undefined;
    },
  };
}
