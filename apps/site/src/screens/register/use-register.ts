/** The registration under way: rules first, then the server, whose word on a field lands at that field. */
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import { useApi } from '../../base/api.tsx';
import { useNavigate } from '../../base/navigation.tsx';
import { keepSession } from '../../base/session.ts';
import { refusalKey, useText } from '../../base/text.tsx';
import { toast } from '../../base/toasts.ts';
import type { CaptchaAnswer } from '../../features/entry/captcha-field.tsx';
import { isInstalled } from '../../platform/standalone.ts';
import { asSent, problemOf, type RegisterField, type RegisterFields } from './register-rules.ts';

export type Rules = AnswerOf<Endpoints['registerRules']>;

export type RegisterForms = UseFormReturn<RegisterFields>;

interface Flow {
  readonly isBusy: boolean;
  readonly captchaRound: number;
  readonly problem?: CallCode | undefined;
  readonly retryAfter?: number | undefined;
}

export function useRegister(rules: Rules) {
  'use no memo'; // the form library changes its state in place, which a compiled component would not see
  const say = useText();
  const { call } = useApi();
  const navigate = useNavigate();
  const [flow, setFlow] = useState<Flow>({ isBusy: false, captchaRound: 0 });
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  const form = useForm<RegisterFields>({ defaultValues: { confirmPassword: '', isOfAge: false } });
  const { setError } = form;

  /** Names every field that is wrong and puts the cursor into the first. */
  const findProblems = (values: RegisterFields): boolean => {
    let isFirst = true;
    const complain = (field: keyof RegisterFields, message: string) => {
      setError(field, { message }, { shouldFocus: isFirst });
      isFirst = false;
    };
    for (const rule of rules.fields) {
      const field = rule.name as RegisterField;
      const problem = problemOf(rule, asSent(field, values[field] ?? ''));
      if (problem) complain(field, say(problem === 'wanted' ? 'register.wanted' : 'refusal.auth.field_invalid'));
    }
    if (values.confirmPassword === '') complain('confirmPassword', say('register.confirm.wanted'));
    else if (values.confirmPassword !== values.password)
      complain('confirmPassword', say('refusal.auth.confirmation_differs'));
    if (!values.isOfAge) complain('isOfAge', say('refusal.auth.too_young'));
    return !isFirst;
  };

  const submit = form.handleSubmit(async (values) => {
    if (findProblems(values)) return;
    if (rules.isCaptchaRequired && !captcha) return setFlow({ ...flow, problem: 'auth.captcha_required' });
    setFlow({ ...flow, isBusy: true, problem: undefined });
    const answer = await call('register', { body: bodyOf(rules, values, captcha) });
    setCaptcha(undefined);
    if (answer.ok) {
      keepSession(answer.value);
      toast(say('register.done'), { tone: 'good', seconds: 3 });
      return navigate({ to: '/m/home', replace: true });
    }
    const { code, value } = answer.refusal;
    const field = code === 'auth.username_taken' ? 'username' : value?.field;
    const isOfField = typeof field === 'string' && rules.fields.some((rule) => rule.name === field);
    if (isOfField) setError(field as RegisterField, { message: say(refusalKey(code)) }, { shouldFocus: true });
    setFlow({
      isBusy: false,
      captchaRound: flow.captchaRound + 1,
      problem: isOfField ? undefined : code,
      retryAfter: typeof value?.retryAfter === 'number' ? value.retryAfter : undefined,
    });
  });
  return { form, flow, setCaptcha, submit };
}

function bodyOf(rules: Rules, values: RegisterFields, captcha: CaptchaAnswer | undefined) {
  const given = rules.fields
    .map(({ name }) => [name, asSent(name, values[name as RegisterField] ?? '')] as const)
    .filter(([, value]) => value !== '');
  return {
    ...(Object.fromEntries(given) as { username: string; password: string }),
    confirmPassword: values.confirmPassword,
    isOfAge: values.isOfAge,
    termsVersion: rules.termsVersion,
    registerUrl: location.host,
    domain: location.hostname,
    registerMethod: isInstalled() ? ('PWA' as const) : ('H5' as const),
    type: 0 as const,
    ...captcha,
  };
}
