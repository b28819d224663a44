/** Login with username and password; a captcha after failures. */
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallFailed, forgetLogin, holdPassword, loadLogin, saveLogin, useCall } from '#base';
import type { CaptchaAnswer } from '../../features/entry/captcha-props.ts';
import { useEntrance } from '../../features/entry/use-entrance.ts';
import { owesStep } from '../../features/sign-in/owed-step.ts';
import { nextCaptchaRound } from './login-flow.ts';

interface LoginFields {
  readonly username: string;
  readonly password: string;
  readonly isRemembered: boolean;
}

export function useLogin() {
  const { isBusy, refusal, run } = useCall();
  const { portal, device, enter } = useEntrance();
  const form = useForm<LoginFields>({ defaultValues: { isRemembered: true } });
  const [captchaRound, setCaptchaRound] = useState(0);
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  // No default values: text typed before hydration stays in the fields.
  const { reset, getValues } = form;
  useEffect(() => {
    void loadLogin().then((known) => known && !getValues('username') && reset({ ...known, isRemembered: true }));
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
