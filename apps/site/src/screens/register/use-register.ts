/** The registration under way: rules first, then the server, whose word on a field lands at that field. */
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import type { TextKey } from '#texts';
import { useApi } from '../../base/api.tsx';
import { holdPassword } from '../../base/held-password.ts';
import { useRevalidation } from '../../base/language-change.ts';
import { useNavigate } from '../../base/navigation.tsx';
import { keepSession } from '../../base/session.ts';
import { load, stored } from '../../base/stored.ts';
import { refusalKey, useText } from '../../base/text.tsx';
import { toast } from '../../base/toasts.ts';
import type { CaptchaAnswer } from '../../features/entry/captcha-field.tsx';
import { readDevice } from '../../features/install/device.ts';
import { registerMethod } from '../../features/install/install-rules.ts';
import { browserSigns } from '../../platform/standalone.ts';
import { asSent, complaintsOf, type RegisterField, type RegisterFields, wrongKey } from './register-rules.ts';

export type Rules = AnswerOf<Endpoints['registerRules']>;

export type RegisterForms = UseFormReturn<RegisterFields>;

interface Flow {
  readonly isBusy: boolean;
  readonly captchaRound: number;
  readonly problem?: CallCode | undefined;
  readonly retryAfter?: number | undefined;
}

/** `linkCode` is the good code of a link, which no field shows. */
export function useRegister(rules: Rules, linkCode?: string) {
  'use no memo'; // the form library changes its state in place, which a compiled component would not see
  const say = useText();
  const { call } = useApi();
  const navigate = useNavigate();
  const [flow, setFlow] = useState<Flow>({ isBusy: false, captchaRound: 0 });
  const [captcha, setCaptcha] = useState<CaptchaAnswer>();
  const form = useForm<RegisterFields>({ defaultValues: { isOfAge: false } });
  const { setError } = form;

  /** Names every field that is wrong. */
  const complain = (complaints: ReturnType<typeof complaintsOf>, shouldFocus: boolean): boolean => {
    const found = Object.entries(complaints) as [keyof RegisterFields, TextKey][];
    for (const [at, [field, key]] of found.entries()) {
      setError(field, { type: key, message: say(key) }, { shouldFocus: shouldFocus && at === 0 });
    }
    return found.length > 0;
  };
  // Only what is complained of already, by the rules or by the server, which is not asked again.
  useRevalidation(() => {
    const now = complaintsOf(rules.fields, form.getValues());
    const again = Object.entries(form.formState.errors).map(([field, known]) => [
      field,
      now[field as keyof RegisterFields] ?? known.type,
    ]);
    complain(Object.fromEntries(again), false);
  });

  /** Asked before the registration is sent; an answer that does not come stops nobody, since the registration checks it too. */
  const isInvitationGood = async (typed = ''): Promise<boolean> => {
    const code = asSent('affiliateCode', typed);
    if (code === '') return true;
    const checked = await call('checkAffiliate', { query: { code } });
    return !checked.ok || checked.value.isValid;
  };

  const submit = form.handleSubmit(async (values) => {
    if (complain(complaintsOf(rules.fields, values), true)) return;
    if (rules.isCaptchaRequired && !captcha) return setFlow({ ...flow, problem: 'auth.captcha_required' });
    setFlow({ ...flow, isBusy: true, problem: undefined });
    if (!(await isInvitationGood(values.affiliateCode))) {
      complain({ affiliateCode: wrongKey('affiliateCode') }, true);
      return setFlow({ ...flow, isBusy: false, problem: undefined });
    }
    const answer = await call('register', { body: bodyOf(rules, values, captcha, linkCode) });
    setCaptcha(undefined);
    if (answer.ok) {
      await holdPassword(answer.value.userName, values.password ?? '');
      keepSession(answer.value);
      toast(say('register.done'), { tone: 'good', seconds: 3 });
      return navigate({ to: '/m/home', replace: true });
    }
    const { code, value } = answer.refusal;
    const field = code === 'auth.username_taken' ? 'username' : value?.field;
    const isOfField = typeof field === 'string' && rules.fields.some((rule) => rule.name === field);
    if (isOfField) {
      const key = code === 'auth.field_invalid' ? wrongKey(field as RegisterField) : refusalKey(code);
      complain({ [field]: key }, true);
    }
    setFlow({
      isBusy: false,
      captchaRound: flow.captchaRound + 1,
      problem: isOfField ? undefined : code,
      retryAfter: typeof value?.retryAfter === 'number' ? value.retryAfter : undefined,
    });
  });
  return { form, flow, setCaptcha, submit };
}

function bodyOf(
  rules: Rules,
  values: RegisterFields,
  captcha: CaptchaAnswer | undefined,
  linkCode: string | undefined,
) {
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
    registerMethod: registerMethod(readDevice(browserSigns()), load(stored.isWebClip) === true),
    type: 0 as const,
    ...(linkCode !== undefined && { affiliateCode: linkCode }),
    ...captcha,
  };
}
