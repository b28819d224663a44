/** Password recovery: first the verification code, then the new password. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallFailed, dropHeldPassword, forgetLogin, useAnswer } from '#base/data';
import { refusalKey, toast, toastSeconds, useNavigate, useText } from '#base/view';
import type { AnswerOf, CodeChannel, Endpoints } from '#contract';
import type { TextKey } from '#texts';
import { digitsOf, readNumber } from '../../features/account/find-countries.ts';
import { passwordProblems } from '../../features/account/password-problems.ts';
import { useCode } from '../../features/account/use-code.ts';
import type { CaptchaAnswer } from '../../features/entry/captcha-props.ts';

export type Options = AnswerOf<Endpoints['verificationOptions']>;
export type RecoveryForm = ReturnType<typeof useRecovery>;

interface Fields {
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly countryDialingCode: string;
  readonly verificationCode: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]{2,}$/;
const MOBILE = /^[0-9]{6,14}$/;

export function useRecovery(options: Options) {
  const t = useText();
  const navigate = useNavigate();
  const code = useCode();
  const [channel, choose] = useState<CodeChannel>(options.channels[0] ?? 'email');
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  const rules = useAnswer('registerRules', undefined, { staleMs: 300_000 });
  const rule = rules.data?.fields.find(({ name }) => name === 'password');
  const form = useForm<Fields>({ defaultValues: { countryDialingCode: options.countryDialingCode } });

  /** Returns true if there are errors; focuses the first field with one. */
  const showErrors = (problems: { readonly [Field in keyof Fields]?: TextKey }): boolean => {
    const found = Object.entries(problems) as [keyof Fields, TextKey][];
    for (const [at, [field, key]] of found.entries())
      form.setError(field, { message: t(key) }, { shouldFocus: at === 0 });
    return found.length > 0;
  };

  const sendCode = async (fields: Fields) => {
    const username = fields.username.trim();
    const email = fields.email?.trim() ?? '';
    const number = readNumber(fields.phone ?? '', fields.countryDialingCode, options.countries);
    const isWrong = showErrors({
      ...(username === '' && { username: 'entry.username.wanted' as const }),
      ...(channel === 'email' && !EMAIL.test(email) && { email: 'register.wrong.email' as const }),
      ...(channel === 'sms' && !MOBILE.test(number.phone) && { phone: 'register.wrong.mobile' as const }),
    });
    if (isWrong) return;
    await code.request(async (request) => {
      if (!captcha) throw new CallFailed({ code: 'auth.captcha_required' });
      return channel === 'email'
        ? await request('requestEmailCode', { body: { username, email, ...captcha } })
        : await request('requestSmsCode', { body: { username, ...number, ...captcha } });
    });
    setCaptcha(undefined);
  };

  const save = async (verificationId: string, fields: Fields) => {
    const { newPassword, confirmNewPassword } = fields;
    const verificationCode = digitsOf(fields.verificationCode);
    const isWrong = showErrors({
      ...(!/^[0-9]{6}$/.test(verificationCode) && { verificationCode: 'forget.code.wanted' as const }),
      ...passwordProblems({ newPassword, confirmNewPassword }, rule),
    });
    if (isWrong) return;
    const body = { verificationId, verificationCode, newPassword, confirmNewPassword };
    await code.run(
      async (request) => {
        const hide = toast(t('shell.wait'), { seconds: toastSeconds.sending });
        await request('resetPassword', { body }).finally(hide);
        forgetLogin();
        dropHeldPassword();
        toast(t('forget.done'), { tone: 'good', seconds: toastSeconds.short });
        navigate({ to: '/m/login', replace: true });
      },
      ({ code: why, value }) => {
        if (why === 'code.wrong') return showErrors({ verificationCode: refusalKey(why) });
        if (why === 'password.guessable') return showErrors({ newPassword: refusalKey(why) });
        return value.field === 'newPassword' && showErrors({ newPassword: 'forget.password.wrong' });
      },
    );
  };

  const submit = form.handleSubmit((fields) => (code.sent ? save(code.sent.verificationId, fields) : sendCode(fields)));
  const { email, phone, countryDialingCode } = form.getValues();
  const number = readNumber(phone ?? '', countryDialingCode, options.countries);
  const sentTo = channel === 'email' ? email : `+${number.countryDialingCode} ${number.phone}`;
  return { form, channel, choose, code, sentTo, rule, setCaptcha, submit };
}
