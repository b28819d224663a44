/** The login form for a mobile number and the code sent to it. */
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { forgetLogin, Loaded, loadNumber, saveNumber, useCall } from '#base/data';
import { refusalKey, useText } from '#base/view';
import { Checkbox, SubmitButton } from '#ui';
import { digitsOf, readNumber } from '../../features/account/find-countries.ts';
import { Problem } from '../../features/account/problem.tsx';
import styles from '../../features/entry/entry.module.css';
import { focusCaptcha } from '../../features/entry/focus-captcha.ts';
import { MobileCodeFields } from '../../features/entry/mobile-code-fields.tsx';
import { useEntrance } from '../../features/entry/use-entrance.ts';
import { useMobileCode } from '../../features/entry/use-mobile-code.ts';
import { useMobileOptions } from '../../features/entry/use-mobile-options.ts';
import { owesStep } from '../../features/sign-in/owed-step.ts';

export function SmsForm() {
  const t = useText();
  const options = useMobileOptions(true);
  const element = useRef<HTMLFormElement>(null);
  const { form, isBusy, refusal, code, dialingCode, setDialing, request, submit } = useSmsLogin(options.data);
  const { errors } = form.formState;
  const fields = (
    <form ref={element} className={styles.fields} onSubmit={submit} noValidate>
      <MobileCodeFields
        code={code}
        options={options.data}
        dialingCode={dialingCode}
        onDialing={setDialing}
        number={form.register('phone')}
        numberError={errors.phone?.message}
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
  return (
    <Loaded query={options} skeleton={fields}>
      {() => fields}
    </Loaded>
  );
}

interface SmsFields {
  readonly phone: string;
  readonly verificationCode: string;
  readonly isRemembered: boolean;
}

const MOBILE = /^[0-9]{6,14}$/;

/** Login with a mobile number and the code sent to it. */
function useSmsLogin(options: ReturnType<typeof useMobileOptions>['data']) {
  const t = useText();
  const { isBusy, refusal, run, clear } = useCall();
  const { portal, device, enter } = useEntrance();
  const form = useForm<SmsFields>({ defaultValues: { isRemembered: true } });
  const code = useMobileCode('login', useWatch({ control: form.control, name: 'phone' }) ?? '');
  const [chosen, setDialing] = useState<string>();
  const { setValue, getValues } = form;
  const known = code.sent ?? loadNumber();
  const dialingCode = chosen ?? known?.countryDialingCode ?? options?.countryDialingCode ?? '';
  const knownNumber = known?.phone;
  useEffect(() => {
    if (knownNumber !== undefined && !getValues('phone')) setValue('phone', knownNumber);
  }, [knownNumber, getValues, setValue]);

  const showErrors = (field: 'phone' | 'verificationCode', message: string) =>
    form.setError(field, { message }, { shouldFocus: true });
  const numberOf = () => readNumber(getValues('phone') ?? '', dialingCode, options?.countries ?? []);

  const request = async (): Promise<'captcha' | undefined> => {
    const number = numberOf();
    if (!MOBILE.test(number.phone)) return void showErrors('phone', t('register.wrong.mobile'));
    clear();
    setValue('phone', number.phone);
    setDialing(number.countryDialingCode);
    const obstacle = await code.request(number);
    if (obstacle === 'phone') showErrors('phone', t('register.wrong.mobile'));
    else if (obstacle === 'sent') form.setFocus('verificationCode');
    return obstacle === 'captcha' ? obstacle : undefined;
  };

  const submit = form.handleSubmit(async (fields) => {
    const number = numberOf();
    if (!MOBILE.test(number.phone)) return showErrors('phone', t('register.wrong.mobile'));
    const { sent } = code;
    const isOfNumber = sent?.phone === number.phone && sent.countryDialingCode === number.countryDialingCode;
    if (!sent || !isOfNumber) return showErrors('verificationCode', t('entry.code.first'));
    const typed = digitsOf(fields.verificationCode ?? '');
    if (!/^[0-9]{6}$/.test(typed)) return showErrors('verificationCode', t('forget.code.wanted'));
    const { verificationId, countryDialingCode, phone: username } = sent;
    const save = () => {
      if (fields.isRemembered) saveNumber(number);
      else forgetLogin();
      code.forget();
    };
    const login = { type: 'sms', username, countryDialingCode, verificationId, password: typed, portal } as const;
    await run(
      async (request) => {
        const granted = await request('login', { body: { ...login, ...device() } });
        save();
        enter(granted);
      },
      (refused) => {
        const isOfCode = refused.code === 'code.wrong' || refused.code === 'code.expired';
        if (isOfCode) showErrors('verificationCode', t(refusalKey(refused.code)));
        return isOfCode || owesStep(refused, save);
      },
    );
  });
  return { form, isBusy, refusal, code, dialingCode, setDialing, request, submit };
}
