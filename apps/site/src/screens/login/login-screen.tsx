/** Logging in with a username and password; a captcha after failures, a trial for those who only want to look. */
import { LockKeyhole, UserRound } from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, Checkbox, PasswordField, TextField } from '#ui';
import { useApi } from '../../base/api.tsx';
import { holdPassword } from '../../base/held-password.ts';
import { hasFlag, useMerchant } from '../../base/merchant.tsx';
import { Link, useNavigate, useParameters } from '../../base/navigation.tsx';
import { forgetLogin, recallLogin, rememberLogin } from '../../base/remembered-login.ts';
import { safeReturnPath } from '../../base/return-path.ts';
import { keepSession } from '../../base/session.ts';
import { load, save, stored } from '../../base/stored.ts';
import { refusalKey, useText } from '../../base/text.tsx';
import { type CaptchaAnswer, CaptchaField } from '../../features/entry/captcha-field.tsx';
import styles from '../../features/entry/entry.module.css';
import { EntryHero } from '../../features/entry/entry-hero.tsx';
import { useTrial } from '../../features/entry/use-trial.ts';
import { firstLoginFlow, loginFlow } from './login-flow.ts';

interface LoginFields {
  readonly username: string;
  readonly password: string;
  readonly isRemembered: boolean;
}

export function LoginScreen() {
  'use no memo'; // the form library changes its state in place, which a compiled component would not see
  const say = useText();
  const info = useMerchant();
  const trial = useTrial();
  const { form, flow, setCaptcha, submit } = useLogin();
  const { errors } = form.formState;
  return (
    <>
      <EntryHero title={say('login.welcome')} back="home" />
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={say('entry.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          error={errors.username && say('entry.username.wanted')}
          before={<UserRound aria-hidden="true" size={20} />}
          {...form.register('username', { validate: (value) => value.trim() !== '' })}
        />
        <PasswordField
          label={say('entry.password')}
          showLabel={say('entry.password.show')}
          hideLabel={say('entry.password.hide')}
          autoComplete="current-password"
          maxLength={128}
          error={errors.password && say('entry.password.wanted')}
          before={<LockKeyhole aria-hidden="true" size={20} />}
          {...form.register('password', { required: true })}
        />
        {flow.captchaRound > 0 && <CaptchaField key={flow.captchaRound} onAnswer={setCaptcha} />}
        <div className={styles.row}>
          <Checkbox {...form.register('isRemembered')}>{say('login.remember')}</Checkbox>
          {(hasFlag(info, 'emailCodes') || hasFlag(info, 'smsCodes')) && (
            <Link to="/m/forget" className={styles.forgot}>
              {say('forget.link')}
            </Link>
          )}
        </div>
        {flow.problem && (
          <p className={styles.problem} role="alert">
            {say(refusalKey(flow.problem))}{' '}
            {flow.retryAfter !== undefined && say('entry.wait', { seconds: flow.retryAfter })}
          </p>
        )}
        <Button type="submit" tone="primary" size="large" isWide isBusy={flow.isBusy}>
          {say('shell.login')}
        </Button>
        {hasFlag(info, 'freePlay') && (
          <div className={styles.alternatives}>
            <Button size="large" isBusy={trial.isBusy} onClick={() => void trial.start()}>
              {say('entry.trial')}
            </Button>
          </div>
        )}
        {hasFlag(info, 'registration') && (
          <p className={styles.foot}>
            {say('login.new')} <Link to="/m/register">{say('login.join')}</Link>
          </p>
        )}
      </form>
    </>
  );
}

function useLogin() {
  'use no memo'; // the form library changes its state in place, which a compiled component would not see
  const { call } = useApi();
  const navigate = useNavigate();
  const { from } = useParameters();
  const form = useForm<LoginFields>({ defaultValues: { isRemembered: true } });
  const [flow, tell] = useReducer(loginFlow, firstLoginFlow);
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  // No default texts: what was typed into the page before its script came is the fields' value.
  const { reset, getValues } = form;
  useEffect(() => {
    void recallLogin().then((known) => known && !getValues('username') && reset({ ...known, isRemembered: true }));
  }, [reset, getValues]);

  const submit = form.handleSubmit(async ({ username, password, isRemembered }) => {
    if (flow.captchaRound > 0 && !captcha)
      return tell({ kind: 'refused', code: 'auth.captcha_required', value: undefined });
    tell({ kind: 'sent' });
    const deviceToken = load(stored.deviceToken);
    const answer = await call('login', {
      body: { type: 'username', username: username.trim(), password, ...captcha, ...(deviceToken && { deviceToken }) },
    });
    setCaptcha(undefined);
    if (!answer.ok) return tell({ kind: 'refused', code: answer.refusal.code, value: answer.refusal.value });
    save(stored.deviceToken, answer.value.deviceToken);
    if (isRemembered) await rememberLogin({ username: username.trim(), password });
    else forgetLogin();
    await holdPassword(username.trim(), password);
    keepSession(answer.value);
    navigate({ to: safeReturnPath(from), replace: true });
  });
  return { form, flow, setCaptcha, submit };
}
