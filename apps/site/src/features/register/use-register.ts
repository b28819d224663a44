/** The registration under way: rules first, then the server, whose word on a field lands at that field. */
import { type SyntheticEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CallCode, Client } from '#client';
import type { BodyOf, Endpoints } from '#contract';
import { useApi } from '../../base/api/api.tsx';
import { useNavigate, useParameters } from '../../base/navigation/navigation.tsx';
import { safeReturnPath } from '../../base/navigation/return-path.ts';
import { type GrantedSession, keepSession } from '../../base/session/session.ts';
import { holdPassword } from '../../base/session/session-password.ts';
import { useRevalidation } from '../../base/text/language-change.ts';
import { refusalKey, useText } from '../../base/text/text.tsx';
import { toast, toastSeconds } from '../../base/toasts.ts';
import type { CaptchaAnswer } from '../entry/captcha-props.ts';
import { forgetNewcomer, outsideTicket } from '../sign-in/provider-redirect.ts';
import type { Rules, registerBody } from './register-body.ts';
import { complaintsOf, type RegisterField, type RegisterFields, wrongKey } from './register-rules.ts';
import { useRegisterNumber } from './use-register-number.ts';
import { useComplaints } from './use-validation-errors.ts';

export type Way = Rules['methods'][number];

interface Flow {
  readonly isBusy: boolean;
  readonly captchaRound: number;
  readonly problem?: CallCode | undefined;
  readonly retryAfter?: number | undefined;
}

/** Asked before the registration is sent; an answer that does not come stops nobody, since the registration checks it too. */
async function isInvitationGood(call: Client['call'], typed = ''): Promise<boolean> {
  const code = typed.trim();
  if (code === '') return true;
  const checked = await call('checkAffiliate', { query: { code } });
  return checked.ok || checked.refusal.code !== 'auth.invitation_invalid';
}

/** What the browser says of itself is looked at only now; undefined when the code for it does not come. */
const bodyOf = (...asked: Parameters<typeof registerBody>) =>
  import('./register-body.ts').then(
    (part) => part.registerBody(...asked),
    () => undefined,
  );

/** `linkCode` is the good code of a link, which no field shows. */
export function useRegister(rules: Rules, way: Way, fields: Rules['fields'], linkCode: string | undefined) {
  const say = useText();
  const { call } = useApi();
  const navigate = useNavigate();
  const { from } = useParameters();
  const [flow, setFlow] = useState<Flow>({ isBusy: false, captchaRound: 0 });
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  // No defaults: what was typed and ticked before the page's script came is what the fields hold.
  const form = useForm<RegisterFields>();
  const { complain, endedAtField } = useComplaints(form);
  const number = useRegisterNumber(form, fields);
  const isCaptchaAsked = way === 'username' && (rules.isCaptchaRequired || flow.captchaRound > 0);

  // Only what is complained of already, by the rules or by the server, which is not asked again.
  useRevalidation(() => {
    const now = complaintsOf(fields, form.getValues());
    const again = Object.entries(form.formState.errors).map(([field, known]) => [
      field,
      now[field as keyof RegisterFields] ?? known.type,
    ]);
    complain(Object.fromEntries(again), false);
  });

  /** What somebody has left is looked at, once there is something in it. */
  const look = async (field: keyof RegisterFields) => {
    const values = number.normalised();
    const key = values[field] && complaintsOf(fields, values)[field];
    if (key) return void complain({ [field]: key }, false);
    if (field !== 'affiliateCode' || (await isInvitationGood(call, values.affiliateCode))) return;
    if (form.getValues('affiliateCode')?.trim() === values.affiliateCode?.trim())
      complain({ affiliateCode: wrongKey('affiliateCode') }, false);
  };

  const welcome = async (granted: GrantedSession, password: string) => {
    await holdPassword(granted.userName, password);
    number.code.forget();
    forgetNewcomer();
    keepSession(granted);
    const isNamed = way === 'mobileNum';
    toast(isNamed ? say('register.done.named', { name: granted.userName }) : say('register.done'), {
      tone: 'good',
      seconds: isNamed ? toastSeconds.long : toastSeconds.short,
    });
    navigate({ to: safeReturnPath(from), replace: true });
  };

  const refuse = (code: CallCode, value: { readonly [key: string]: unknown } | undefined) => {
    if (code === 'auth.newcomer_expired') forgetNewcomer();
    const field = code === 'auth.username_taken' && way === 'username' ? 'username' : value?.field;
    const isOfField = typeof field === 'string' && fields.some((rule) => rule.name === field);
    if (isOfField) {
      complain({ [field]: code === 'auth.field_invalid' ? wrongKey(field as RegisterField) : refusalKey(code) }, true);
    }
    setFlow({
      isBusy: false,
      captchaRound: flow.captchaRound + 1,
      problem: isOfField ? undefined : code,
      retryAfter: typeof value?.retryAfter === 'number' ? value.retryAfter : undefined,
    });
  };

  const submit = form.handleSubmit(async () => {
    if (flow.isBusy) return;
    const values = number.normalised();
    if (complain({ ...complaintsOf(fields, values), ...number.complaint(values) }, true)) return;
    if (isCaptchaAsked && !captcha) return setFlow({ ...flow, problem: 'auth.captcha_required' });
    setFlow({ ...flow, isBusy: true, problem: undefined });
    if (!(await isInvitationGood(call, values.affiliateCode))) {
      complain({ affiliateCode: wrongKey('affiliateCode') }, true);
      return setFlow({ ...flow, isBusy: false, problem: undefined });
    }
    const told = await bodyOf(rules, fields, values, { captcha, linkCode, ...number.extras(values) });
    if (!told) return setFlow({ ...flow, isBusy: false, problem: 'fault.offline' });
    const body = { ...told, ...outsideTicket() };
    const answer = await (way === 'username'
      ? call('register', { body })
      : call('registerByMobile', { body: body as BodyOf<Endpoints['registerByMobile']> }));
    setCaptcha(undefined);
    if (answer.ok) return await welcome(answer.value, values.password ?? '');
    refuse(answer.refusal.code, answer.refusal.value);
  });
  const send = (event: SyntheticEvent<HTMLFormElement>) => endedAtField(() => submit(event));
  return { form, flow, number, isCaptchaAsked, setCaptcha, complain, look, send };
}
