/** The body of a registration: the source's payload, with details of the browser. */
import { load, stored } from '#base/data';
import type { AnswerOf, BodyOf, Endpoints } from '#contract';
import { browserSigns } from '../../platform/standalone.ts';
import type { CaptchaAnswer } from '../entry/captcha-props.ts';
import type { SavedCode } from '../entry/saved-code.ts';
import { readDevice, registerMethod } from '../install/device/index.ts';
import { asSent, type RegisterField, type RegisterFields } from './register-rules.ts';

export type Rules = AnswerOf<Endpoints['registerRules']>;

export interface Extras {
  readonly captcha: CaptchaAnswer | undefined;
  readonly linkCode: string | undefined;
  readonly dialingCode: string;
  /** The code that was sent to the number in the form. */
  readonly sent: SavedCode | undefined;
}

export function registerBody(
  rules: Rules,
  fields: Rules['fields'],
  values: RegisterFields,
  { captcha, linkCode, dialingCode, sent }: Extras,
): BodyOf<Endpoints['register']> {
  const deviceToken = load(stored.deviceToken);
  const given = fields
    .map(({ name }) => [name, asSent(name, values[name as RegisterField] ?? '')] as const)
    .filter(([name, value]) => value !== '' && !(name === 'verificationCode' && !sent));
  const reported = Object.fromEntries(given) as { username: string; password: string };
  return {
    ...reported,
    confirmPassword: values.confirmPassword,
    isOfAge: values.isOfAge,
    termsVersion: rules.termsVersion,
    registerUrl: location.host,
    domain: location.hostname,
    registerMethod: registerMethod(readDevice(browserSigns()), load(stored.isWebClip) === true),
    type: 0 as const,
    ...('mobileNum' in reported && { countryDialingCode: dialingCode }),
    ...(sent && { verificationId: sent.verificationId }),
    ...(linkCode !== undefined && { affiliateCode: linkCode }),
    ...(deviceToken !== undefined && { deviceToken }),
    ...captcha,
  };
}
