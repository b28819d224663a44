/** The state of a registration: the rules first, then the server, whose refusals are shown at their fields. */
import { type SyntheticEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  CallFailed,
  type GrantedSession,
  holdPassword,
  type Request,
  refusalKey,
  safeReturnPath,
  saveSession,
  toast,
  toastSeconds,
  useApi,
  useCall,
  useNavigate,
  useParameters,
  useRevalidation,
  useText,
} from '#base';
import type { Client } from '#client';
import type { BodyOf, Endpoints } from '#contract';
import type { CaptchaAnswer } from '../entry/captcha-props.ts';
import { forgetNewMember, outsideTicket } from '../sign-in/provider-redirect.ts';
import type { Rules, registerBody } from './register-body.ts';
import { fieldErrorsOf, type RegisterField, type RegisterFields, wrongKey } from './register-rules.ts';
import { useRegisterNumber } from './use-register-number.ts';
import { useFieldErrors } from './use-validation-errors.ts';

export type Way = Rules['methods'][number];

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
export function useRegister(rules: Rules, way: Way, fields: Rules['fields'], linkCode: string | undefined) {
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
  const isCaptchaRequired = way === 'username' && (rules.isCaptchaRequired || captchaRound > 0);

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

  const welcome = async (granted: GrantedSession, password: string) => {
    await holdPassword(granted.username, password);
    number.code.forget();
    forgetNewMember();
    saveSession(granted);
    const isNamed = way === 'mobileNum';
    toast(isNamed ? t('register.done.named', { name: granted.username }) : t('register.done'), {
      tone: 'good',
      seconds: isNamed ? toastSeconds.long : toastSeconds.short,
    });
    navigate({ to: safeReturnPath(from), replace: true });
  };

  /** True when the refusal belongs to a field, which then shows it. */
  const refuse = ({ code, value }: CallFailed): boolean => {
    if (code === 'auth.newcomer_expired') forgetNewMember();
    const field = code === 'auth.username_taken' && way === 'username' ? 'username' : value.field;
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
      way === 'username'
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
