/** The state of a registration: the rules first, then the server, whose refusals are shown at their fields. */
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { CallFailed, holdPassword, type Request, save, saveSession, stored, useApi, useCall } from '#base/data';
import {
  refusalKey,
  safeReturnPath,
  toast,
  toastSeconds,
  useNavigate,
  useParameters,
  useRevalidation,
  useText,
} from '#base/view';
import type { Client } from '#client';
import type { AnswerOf, BodyOf, Endpoints } from '#contract';
import type { TextKey } from '#texts';
import { problemOf } from '../account/field-rules.ts';
import { readNumber } from '../account/find-countries.ts';
import type { CaptchaAnswer } from '../entry/captcha-props.ts';
import { useMobileCode } from '../entry/use-mobile-code.ts';
import { useMobileOptions } from '../entry/use-mobile-options.ts';
import { forgetNewMember, outsideTicket } from '../sign-in/provider-redirect.ts';
import type { Rules, registerBody } from './register-body.ts';
import { asSent, fieldErrorsOf, type RegisterField, type RegisterFields, wrongKey } from './register-rules.ts';

export type Method = Rules['methods'][number];

/** Checked before the registration is sent. A failed call does not block it, since the registration checks the code too. */
async function isInvitationGood(call: Client['call'], typed = ''): Promise<boolean> {
  const code = typed.trim();
  if (code === '') return true;
  const checked = await call('checkAffiliate', { query: { code } });
  return checked.ok || checked.refusal.code !== 'auth.invitation_invalid';
}

/** The browser's details are read only now; undefined when the code for it cannot be loaded. */
const bodyOf = (...requested: Parameters<typeof registerBody>) =>
  import('./register-body.ts').then(
    (part) => part.registerBody(...requested),
    () => undefined,
  );

/** `linkCode` is the valid code of a link, which no field shows. */
export function useRegister(rules: Rules, method: Method, fields: Rules['fields'], linkCode: string | undefined) {
  const t = useText();
  const { call } = useApi();
  const navigate = useNavigate();
  const { from } = useParameters();
  const { isBusy, refusal, run } = useCall();
  const [captchaRound, setCaptchaRound] = useState(0);
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  // No default values: the fields keep what was typed and ticked before hydration.
  const form = useForm<RegisterFields>();
  const { showErrors, endedAtField } = useFieldErrors(form);
  const number = useRegisterNumber(form, fields);
  const isCaptchaRequired = method === 'username' && (rules.isCaptchaRequired || captchaRound > 0);

  // Checks only fields that already show an error, by the rules or by the server. The server is not called again.
  useRevalidation(() => {
    const now = fieldErrorsOf(fields, form.getValues());
    const again = Object.entries(form.formState.errors).map(([field, known]) => [
      field,
      now[field as keyof RegisterFields] ?? known.type,
    ]);
    showErrors(Object.fromEntries(again), false);
  });

  /** Checks a field when it loses the focus, if it has a value. */
  const look = async (field: keyof RegisterFields) => {
    const values = number.normalised();
    const key = values[field] && fieldErrorsOf(fields, values)[field];
    if (key) return void showErrors({ [field]: key }, false);
    if (field !== 'affiliateCode' || (await isInvitationGood(call, values.affiliateCode))) return;
    if (form.getValues('affiliateCode')?.trim() === values.affiliateCode?.trim())
      showErrors({ affiliateCode: wrongKey('affiliateCode') }, false);
  };

  const welcome = async (granted: AnswerOf<Endpoints['register']>, password: string) => {
    await holdPassword(granted.username, password);
    number.code.forget();
    forgetNewMember();
    save(stored.deviceToken, granted.deviceToken);
    saveSession(granted);
    const isNamed = method === 'mobileNum';
    toast(isNamed ? t('register.done.named', { name: granted.username }) : t('register.done'), {
      tone: 'good',
      seconds: isNamed ? toastSeconds.long : toastSeconds.short,
    });
    navigate({ to: safeReturnPath(from), replace: true });
  };

  /** True when the refusal belongs to a field, which then shows it. */
  const refuse = ({ code, value }: CallFailed): boolean => {
    if (code === 'auth.newcomer_expired') forgetNewMember();
    const field = code === 'auth.username_taken' && method === 'username' ? 'username' : value.field;
    const isOfField = typeof field === 'string' && fields.some((rule) => rule.name === field);
    if (isOfField) {
      showErrors(
        { [field]: code === 'auth.field_invalid' ? wrongKey(field as RegisterField) : refusalKey(code) },
        true,
      );
    }
    return isOfField;
  };

  const join = async (request: Request, values: RegisterFields) => {
    if (isCaptchaRequired && !captcha) throw new CallFailed({ code: 'auth.captcha_required' });
    if (!(await isInvitationGood(call, values.affiliateCode))) {
      return void showErrors({ affiliateCode: wrongKey('affiliateCode') }, true);
    }
    const reported = await bodyOf(rules, fields, values, { captcha, linkCode, ...number.extras(values) });
    if (!reported) throw new CallFailed({ code: 'fault.offline' });
    const body = { ...reported, ...outsideTicket() };
    const joining =
      method === 'username'
        ? request('register', { body })
        : request('registerByMobile', { body: body as BodyOf<Endpoints['registerByMobile']> });
    const granted = await joining.catch((cause: unknown) => {
      // A captcha is single use.
      setCaptcha(undefined);
      setCaptchaRound(captchaRound + 1);
      throw cause;
    });
    await welcome(granted, values.password ?? '');
  };
  const submit = form.handleSubmit(async () => {
    const values = number.normalised();
    if (showErrors({ ...fieldErrorsOf(fields, values), ...number.fieldError(values) }, true)) return;
    await run((request) => join(request, values), refuse);
  });
  const send = (event: SyntheticEvent<HTMLFormElement>) => endedAtField(() => submit(event));
  return { form, isBusy, refusal, captchaRound, number, isCaptchaRequired, setCaptcha, showErrors, look, send };
}

/** The mobile number of a registration: its country, and the code that verifies it. */
function useRegisterNumber(form: UseFormReturn<RegisterFields>, fields: Rules['fields']) {
  const t = useText();
  const rule = fields.find(({ name }) => name === 'mobileNum');
  const isProved = fields.some(({ name }) => name === 'verificationCode');
  const options = useMobileOptions(rule !== undefined);
  const code = useMobileCode('register', form.watch('mobileNum') ?? '');
  const [chosen, setDialing] = useState<string>();
  const dialingCode = chosen ?? code.sent?.countryDialingCode ?? options.data?.countryDialingCode ?? '';
  const { setValue, getValues } = form;
  const knownNumber = isProved ? code.sent?.phone : undefined;
  useEffect(() => {
    if (knownNumber !== undefined && !getValues('mobileNum')) setValue('mobileNum', knownNumber);
  }, [knownNumber, getValues, setValue]);

  const read = () => readNumber(getValues('mobileNum') ?? '', dialingCode, options.data?.countries ?? []);
  const sentTo = (mobileNum: string | undefined) => {
    const { countryDialingCode } = read();
    const isTheirs = code.sent?.phone === mobileNum && code.sent?.countryDialingCode === countryDialingCode;
    return isProved && isTheirs ? code.sent : undefined;
  };

  return {
    code,
    options,
    dialingCode,
    setDialing,
    isProved,
    /** The form's values; the number without a country it may have been typed with. */
    normalised: (): RegisterFields => ({ ...getValues(), ...(rule && { mobileNum: read().phone }) }),
    /** A code that was sent to another number does not count. */
    fieldError: ({ mobileNum = '' }: RegisterFields) =>
      isProved && mobileNum !== '' && rule && !problemOf(rule, mobileNum) && !sentTo(mobileNum)
        ? { verificationCode: 'entry.code.first' as const }
        : {},
    extras: ({ mobileNum }: RegisterFields) => ({
      dialingCode: read().countryDialingCode,
      sent: sentTo(mobileNum),
    }),
    /** AUTH-11: a code can be requested only for a valid number. */
    request: async (): Promise<'captcha' | undefined> => {
      const number = read();
      const showErrors = () =>
        form.setError('mobileNum', { message: t('register.wrong.mobile') }, { shouldFocus: true });
      if (!rule || problemOf({ ...rule, isRequired: true }, asSent('mobileNum', number.phone))) {
        return void showErrors();
      }
      setValue('mobileNum', number.phone);
      setDialing(number.countryDialingCode);
      const obstacle = await code.request(number);
      if (obstacle === 'phone') showErrors();
      else if (obstacle === 'sent') form.setFocus('verificationCode');
      return obstacle === 'captcha' ? obstacle : undefined;
    },
  };
}

/** Shows errors at the fields of a registration, and tracks whether one of them received the focus. */
function useFieldErrors({ setError }: Pick<UseFormReturn<RegisterFields>, 'setError'>) {
  const t = useText();
  const isAtField = useRef(false);
  return {
    showErrors: (fieldErrors: ReturnType<typeof fieldErrorsOf>, shouldFocus: boolean): boolean => {
      const found = Object.entries(fieldErrors) as [keyof RegisterFields, TextKey][];
      for (const [at, [field, key]] of found.entries()) {
        setError(field, { type: key, message: t(key) }, { shouldFocus: shouldFocus && at === 0 });
      }
      if (shouldFocus && found.length > 0) isAtField.current = true;
      return found.length > 0;
    },
    /** Whether the submission ended at a field, which then has the focus: the page does not show it yet. */
    endedAtField: async (sending: () => Promise<void>): Promise<boolean> => {
      isAtField.current = false;
      await sending();
      return isAtField.current;
    },
  };
}
