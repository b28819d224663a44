/** A mobile number is bound: with the password a code is asked for, with the code it is one's own. */
import { useForm } from 'react-hook-form';
import type { AnswerOf, Endpoints } from '#contract';
import { Skeleton } from '#ui';
import { useApi } from '../../base/api.tsx';
import { useAnswer } from '../../base/query.tsx';
import { Failed } from '../../base/states.tsx';
import { useText } from '../../base/text.tsx';
import account from '../../features/account/account.module.css';
import { digitsOf, MobileField } from '../../features/account/mobile-field.tsx';
import { BindForm } from './bind-form.tsx';

interface Fields {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
}

export function BindMobile({ onDone }: { readonly onDone: () => void }) {
  const options = useAnswer('verificationOptions', undefined, { staleMs: 300_000 });
  if (options.isError && !options.data) return <Failed error={options.error} onRetry={() => options.refetch()} />;
  return options.data ? <MobileForm options={options.data} onDone={onDone} /> : <Skeleton className={account.place} />;
}

interface MobileFormProps {
  readonly options: AnswerOf<Endpoints['verificationOptions']>;
  readonly onDone: () => void;
}

function MobileForm({ options, onDone }: MobileFormProps) {
  'use no memo'; // the form library changes its state in place, which a compiled component would not see
  const say = useText();
  const { call } = useApi();
  const { countries, countryDialingCode } = options;
  const form = useForm<Fields>({ defaultValues: { mobileNum: '', countryDialingCode } });
  const valuesNow = () => ({ ...form.getValues(), mobileNum: digitsOf(form.getValues('mobileNum')) });
  return (
    <BindForm
      line={say('security.mobile.line')}
      sentTo={() => `+${valuesNow().countryDialingCode} ${valuesNow().mobileNum}`}
      check={() => {
        const isFine = /^[0-9]{6,14}$/.test(valuesNow().mobileNum);
        if (!isFine) form.setError('mobileNum', { message: say('register.wrong.mobile') }, { shouldFocus: true });
        return isFine;
      }}
      ask={(password) => call('askMobileBinding', { body: { ...valuesNow(), password } })}
      bind={(proof) => call('bindMobile', { body: proof })}
      onDone={onDone}
    >
      <MobileField
        countries={countries}
        dialing={form.register('countryDialingCode')}
        number={form.register('mobileNum', { onChange: () => form.clearErrors('mobileNum') })}
        error={form.formState.errors.mobileNum?.message}
      />
    </BindForm>
  );
}
