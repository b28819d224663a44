/** The login form for a mobile number and the code sent to it. */
import { useRef } from 'react';
import { Failed, useText } from '#base';
import { Checkbox, SubmitButton } from '#ui';
import { Problem } from '../../features/account/problem.tsx';
import styles from '../../features/entry/entry.module.css';
import { focusCaptcha } from '../../features/entry/focus-captcha.ts';
import { MobileCodeFields } from '../../features/entry/mobile-code-fields.tsx';
import { useMobileOptions } from '../../features/entry/use-mobile-options.ts';
import { useSmsLogin } from './use-sms-login.ts';

export function SmsForm() {
  const t = useText();
  const options = useMobileOptions(true);
  const element = useRef<HTMLFormElement>(null);
  const { form, isBusy, refusal, code, dialingCode, setDialing, request, submit } = useSmsLogin(options.data);
  const { errors } = form.formState;
  if (options.isError && !options.data)
    return <Failed error={options.error} onRetry={options.refetch} isRetrying={options.isRefetching} />;
  return (
    <form ref={element} className={styles.fields} onSubmit={submit} noValidate>
      <MobileCodeFields
        code={code}
        options={options.data}
        dialingCode={dialingCode}
        onDialing={setDialing}
        number={form.register('mobileNum')}
        numberError={errors.mobileNum?.message}
        verification={form.register('verificationCode')}
        verificationError={errors.verificationCode?.message}
        onRequest={() => void request().then((obstacle) => obstacle && focusCaptcha(element.current))}
      />
      <Checkbox defaultChecked {...form.register('isRemembered')}>
        {t('login.remember')}
      </Checkbox>
      <Problem refusal={refusal} />
      <SubmitButton isBusy={isBusy}>{t('shell.login')}</SubmitButton>
    </form>
  );
}
