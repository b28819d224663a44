/** The login form for username and password. */
import { LockKeyhole } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallFailed, forgetLogin, holdPassword, loadLogin, saveLogin, useCall } from '#base/data';
import { hasFlag, Link, PasswordField, useMerchant, useText } from '#base/view';
import { Checkbox, SubmitButton } from '#ui';
import { Problem } from '../../features/account/problem.tsx';
import { CaptchaField } from '../../features/entry/captcha-field.tsx';
import type { CaptchaAnswer } from '../../features/entry/captcha-props.ts';
import styles from '../../features/entry/entry.module.css';
import { useEntrance } from '../../features/entry/use-entrance.ts';
import { UsernameField } from '../../features/entry/username-field.tsx';
import { owesStep } from '../../features/sign-in/owed-step.ts';
import { nextCaptchaRound } from './login-flow.ts';

export function UsernameForm() {
  const t = useText();
  const info = useMerchant();
  const { form, captchaRound, isBusy, refusal, setCaptcha, submit } = useLogin();
  const { errors } = form.formState;
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <UsernameField
        autoComplete="username webauthn"
        error={errors.username && t('entry.username.wanted')}
        {...form.register('username', { validate: (value) => value.trim() !== '' })}
      />
      <PasswordField
        label={t('entry.password')}
        autoComplete="current-password"
        maxLength={128}
        error={errors.password && t('entry.password.wanted')}
        before={<LockKeyhole aria-hidden="true" size={20} />}
        {...form.register('password', { required: true })}
      />
      {captchaRound > 0 && <CaptchaField key={captchaRound} onAnswer={setCaptcha} />}
      <div className={styles.row}>
        <Checkbox defaultChecked {...form.register('isRemembered')}>
          {t('login.remember')}
        </Checkbox>
        {(hasFlag(info, 'emailCodes') || hasFlag(info, 'smsCodes')) && (
          <Link to="/m/forget" className={styles.forgot}>
            {t('forget.link')}
          </Link>
        )}
      </div>
      <Problem refusal={refusal} />
      <SubmitButton isBusy={isBusy}>{t('shell.login')}</SubmitButton>
    </form>
  );
}

interface LoginFields {
  readonly username: string;
  readonly password: string;
  readonly isRemembered: boolean;
}

/** Login with username and password; a captcha after failures. */
function useLogin() {
  const { isBusy, refusal, run } = useCall();
  const { portal, device, enter } = useEntrance();
  const form = useForm<LoginFields>({ defaultValues: { isRemembered: true } });
  const [captchaRound, setCaptchaRound] = useState(0);
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  // No default values: text typed before hydration stays in the fields.
  const { reset, getValues } = form;
  useEffect(() => {
    void loadLogin().then((known) => {
      // Into a field that someone is about to type in, it would come before or into what they type.
      const isTyping = document.activeElement instanceof HTMLInputElement;
      if (known && !isTyping && !getValues('username')) reset({ ...known, isRemembered: true });
    });
  }, [reset, getValues]);

  const submit = form.handleSubmit(async ({ username: typed, password, isRemembered }) => {
    const username = typed.trim();
    const save = async () => {
      if (isRemembered) await saveLogin({ username, password });
      else forgetLogin();
      await holdPassword(username, password);
    };
    await run(
      async (request) => {
        if (captchaRound > 0 && !captcha) throw new CallFailed({ code: 'auth.captcha_required' });
        const body = { type: 'username', username, password, portal, ...captcha, ...device() } as const;
        const granted = await request('login', { body });
        await save();
        enter(granted);
      },
      (refused) => {
        setCaptcha(undefined);
        if (owesStep(refused, save)) return true;
        setCaptchaRound(nextCaptchaRound(captchaRound, refused));
        return false;
      },
    );
  });
  return { form, captchaRound, isBusy, refusal, setCaptcha, submit };
}
