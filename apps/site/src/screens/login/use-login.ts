/** Logging in with a username and password; a captcha after failures. */
import { useEffect, useReducer, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '../../base/api/api.tsx';
import { forgetLogin, recallLogin, rememberLogin } from '../../base/session/remembered-login.ts';
import { holdPassword } from '../../base/session/session-password.ts';
import type { CaptchaAnswer } from '../../features/entry/captcha-props.ts';
import { useEntrance } from '../../features/entry/use-entrance.ts';
import { owesStep } from '../../features/sign-in/owed-step.ts';
import { firstLoginFlow, loginFlow } from './login-flow.ts';

interface LoginFields {
  readonly username: string;
  readonly password: string;
  readonly isRemembered: boolean;
}

export function useLogin() {
  const { call } = useApi();
  const { portal, device, enter } = useEntrance();
  const form = useForm<LoginFields>({ defaultValues: { isRemembered: true } });
  const [flow, tell] = useReducer(loginFlow, firstLoginFlow);
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  // No default texts: what was typed into the page before its script came is the fields' value.
  const { reset, getValues } = form;
  useEffect(() => {
    void recallLogin().then((known) => known && !getValues('username') && reset({ ...known, isRemembered: true }));
  }, [reset, getValues]);

  const submit = form.handleSubmit(async ({ username: typed, password, isRemembered }) => {
    if (flow.isBusy) return;
    if (flow.captchaRound > 0 && !captcha)
      return tell({ kind: 'refused', code: 'auth.captcha_required', value: undefined });
    tell({ kind: 'sent' });
    const username = typed.trim();
    const answer = await call('login', {
      body: { type: 'username', username, password, portal, ...captcha, ...device() },
    });
    setCaptcha(undefined);
    const keep = async () => {
      if (isRemembered) await rememberLogin({ username, password });
      else forgetLogin();
      await holdPassword(username, password);
    };
    if (!answer.ok) {
      if (owesStep(answer.refusal, keep)) return;
      return tell({ kind: 'refused', code: answer.refusal.code, value: answer.refusal.value });
    }
    await keep();
    enter(answer.value);
  });
  return { form, flow, setCaptcha, submit };
}
