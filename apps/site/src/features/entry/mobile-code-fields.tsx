/** The fields that every form with a mobile code shows: the number, the captcha, and the sent code. */
import type { ComponentProps } from 'react';
import { artUrl, refusalKey, useText } from '#base/view';
import { Skeleton } from '#ui';
import account from '../account/account.module.css';
import { CodeField } from '../account/code-field.tsx';
import type { Countries } from '../account/find-countries.ts';
import { MobileField } from '../account/mobile-field.tsx';
import { Problem } from '../account/problem.tsx';
import { CaptchaField } from './captcha-field.tsx';
import type { MobileCode } from './use-mobile-code.ts';

export interface MobileCodeFieldsProps {
  readonly code: MobileCode;
  readonly options: { readonly countries: Countries; readonly countryDialingCode: string } | undefined;
  readonly dialingCode: string;
  readonly onDialing: (dialingCode: string) => void;
  readonly number: ComponentProps<'input'>;
  readonly numberError?: string | undefined;
  readonly numberHint?: string | undefined;
  readonly verification: ComponentProps<'input'>;
  readonly verificationError?: string | undefined;
  readonly isRequired?: boolean;
  readonly onRequest: () => void;
}

export function MobileCodeFields(props: MobileCodeFieldsProps) {
  const { code, options, dialingCode, onDialing, number, verification, isRequired = true, onRequest } = props;
  const t = useText();
  const { refusal, sent } = code;
  if (!options) return <Skeleton className={account.place} />;
  const isCaptchaWrong = refusal?.code === 'auth.captcha_wrong';
  const captchaProblem = code.isCaptchaMissed ? 'auth.captcha_required' : isCaptchaWrong ? refusal.code : undefined;
  return (
    <>
      <MobileField
        countries={options.countries}
        home={options.countryDialingCode}
        dialingCode={dialingCode}
        onDialing={onDialing}
        number={number}
        isRequired={isRequired}
        error={props.numberError}
        hint={props.numberHint}
      />
      {code.isHumanRequired && (
        <CaptchaField
          key={code.captchaRound}
          onAnswer={code.setCaptcha}
          error={captchaProblem && t(refusalKey(captchaProblem))}
        />
      )}
      {sent && !code.isHumanRequired && (
        <p className={account.sentTo} role="status">
          <img src={artUrl('bell')} alt="" width="36" height="36" />
          <span>{t('entry.code.sent', { number: `+${sent.countryDialingCode}\u00a0${sent.phone}` })}</span>
        </p>
      )}
      <CodeField
        label={t('entry.mobile.code')}
        isRequired={isRequired}
        isFirst={code.isHumanRequired}
        isBusy={code.isBusy}
        left={code.left}
        onAgain={onRequest}
        error={props.verificationError}
        {...verification}
      />
      {!isCaptchaWrong && <Problem refusal={refusal} />}
    </>
  );
}
