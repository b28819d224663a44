/** The login form for username and password. */

import { LockKeyhole, UserRound } from 'lucide-react';
import { hasFlag, Link, PasswordField, useMerchant, useText } from '#base';
import { Checkbox, SubmitButton, TextField } from '#ui';
import { Problem } from '../../features/account/problem.tsx';
import { CaptchaField } from '../../features/entry/captcha-field.tsx';
import styles from '../../features/entry/entry.module.css';
import { useLogin } from './use-login.ts';

export function UsernameForm() {
  const t = useText();
  const info = useMerchant();
  const { form, captchaRound, isBusy, refusal, setCaptcha, submit } = useLogin();
  const { errors } = form.formState;
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <TextField
        label={t('entry.username')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        error={errors.username && t('entry.username.wanted')}
        before={<UserRound aria-hidden="true" size={20} />}
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
