/** Binding a mobile number: the password is required to request a code, and the code proves the number. */
import { useState } from 'react';
import { Loaded, useAnswer, useText } from '#base';
import type { AnswerOf, Endpoints } from '#contract';
import { Skeleton } from '#ui';
import account from '../../../features/account/account.module.css';
import { readNumber } from '../../../features/account/find-countries.ts';
import { MobileField } from '../../../features/account/mobile-field.tsx';
import { BindForm } from './bind-form.tsx';

const MOBILE = /^[0-9]{6,14}$/;

export function BindMobile({ onDone }: { readonly onDone: () => void }) {
  const options = useAnswer('verificationOptions', undefined, { staleMs: 300_000 });
  return (
    <Loaded query={options} skeleton={<Skeleton className={account.place} />}>
      {(data) => <MobileForm options={data} onDone={onDone} />}
    </Loaded>
  );
}

interface MobileFormProps {
  readonly options: AnswerOf<Endpoints['verificationOptions']>;
  readonly onDone: () => void;
}

function MobileForm({ options, onDone }: MobileFormProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [chosen, setDialingCode] = useState(options.countryDialingCode);
  const [isWrong, setWrong] = useState(false);
  const { countryDialingCode, mobileNum } = readNumber(typed, chosen, options.countries);
  return (
    <BindForm
      line={t('security.mobile.line')}
      sentTo={`+${countryDialingCode} ${mobileNum}`}
      check={() => {
        setWrong(!MOBILE.test(mobileNum));
        return MOBILE.test(mobileNum);
      }}
      sendCode={(request, proof) => request('askMobileBinding', { body: { mobileNum, countryDialingCode, ...proof } })}
      bind="bindMobile"
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
        error={isWrong ? t('register.wrong.mobile') : undefined}
      />
    </BindForm>
  );
}
