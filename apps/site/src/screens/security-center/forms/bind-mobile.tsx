/** A mobile number is bound: with the password a code is asked for, with the code it is one's own. */
import { useState } from 'react';
import type { AnswerOf, Endpoints } from '#contract';
import { Skeleton } from '#ui';
import { useApi } from '../../../base/api/api.tsx';
import { useAnswer } from '../../../base/api/query.tsx';
import { Failed } from '../../../base/components/states.tsx';
import { useText } from '../../../base/text/text.tsx';
import account from '../../../features/account/account.module.css';
import { readNumber } from '../../../features/account/find-countries.ts';
import { MobileField } from '../../../features/account/mobile-field.tsx';
import { BindForm } from './bind-form.tsx';

const MOBILE = /^[0-9]{6,14}$/;

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
  const say = useText();
  const { call } = useApi();
  const [typed, setTyped] = useState('');
  const [chosen, setDialingCode] = useState(options.countryDialingCode);
  const [isWrong, setWrong] = useState(false);
  const { countryDialingCode, mobileNum } = readNumber(typed, chosen, options.countries);
  return (
    <BindForm
      line={say('security.mobile.line')}
      sentTo={`+${countryDialingCode} ${mobileNum}`}
      check={() => {
        setWrong(!MOBILE.test(mobileNum));
        return MOBILE.test(mobileNum);
      }}
      ask={(proof) => call('askMobileBinding', { body: { mobileNum, countryDialingCode, ...proof } })}
      bind={(proof) => call('bindMobile', { body: proof })}
      onDone={onDone}
    >
      <MobileField
        countries={options.countries}
        home={options.countryDialingCode}
        dialingCode={countryDialingCode}
        onDialing={setDialingCode}
        number={{
          value: typed,
          onChange: ({ currentTarget: { value } }) => {
            setTyped(value);
            setWrong(false);
          },
        }}
        error={isWrong ? say('register.wrong.mobile') : undefined}
      />
    </BindForm>
  );
}
