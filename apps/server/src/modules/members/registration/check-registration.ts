/** Validates a registration by the merchant's rules, in the order of the form. */
import { type BodyOf, type Endpoints, type OptionalRegisterField, optionalRegisterFields } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import {
  type BrokenRule,
  brokenRule,
  fieldsOf,
  isKnownDialingCode,
  meetsRule,
  type RegisterConfig,
  type RegisterMethod,
  refusePassword,
  ruleOf,
} from '../profile/index.ts';

/** Common to both methods of registration. */
export type RegisterBody = Omit<BodyOf<Endpoints['register']>, 'username'> & { readonly username?: string };

/** A valid registration: empty fields are removed, padded ones trimmed. */
export interface Registration {
  /** Absent where a member registers by mobile number and chose none. */
  readonly username: string | undefined;
  readonly password: string;
  readonly optional: { readonly [Field in OptionalRegisterField]?: string };
  readonly dialingCode: string | undefined;
  /** The code that verifies the number. */
  readonly code: { readonly id: string; readonly code: string } | undefined;
}

export type RegistrationRefusal =
  | 'auth.field_invalid'
  | 'password.guessable'
  | 'auth.confirmation_differs'
  | 'auth.too_young'
  | 'auth.captcha_required';

type Field = 'username' | 'password' | 'verificationCode' | OptionalRegisterField;

/** Passwords are taken as typed; everything else is trimmed. */
const isSecret = (field: Field) => field === 'password' || field === 'paymentPassword';

function valuesOf(body: RegisterBody): { readonly [Name in Field]: string } {
  const fields = ['username', 'password', 'verificationCode', ...optionalRegisterFields] as const;
  const values = fields.map((field) => {
    const value = body[field] ?? '';
    return [field, isSecret(field) ? value : value.trim()];
  });
  return Object.fromEntries(values) as { [Name in Field]: string };
}

const invalid = (field: string, broken?: BrokenRule) => refuse('auth.field_invalid', { field, ...broken });

export function checkRegistration(
  config: RegisterConfig,
  body: RegisterBody,
  method: RegisterMethod = 'username',
): Result<Registration, RegistrationRefusal> {
  const { register } = config;
  const values = valuesOf(body);
  const fields = checkFields(config, body, method, values);
  if (!fields.ok) return fields;
  const isProved = method === 'mobileNum' || (register.isMobileProven === true && values.mobileNum !== '');
  const dialingCode = values.mobileNum === '' ? undefined : body.countryDialingCode;
  if (dialingCode === undefined ? isProved : !isKnownDialingCode(dialingCode)) return invalid('countryDialingCode');
  if (isProved && body.verificationId === undefined) return invalid('verificationCode');
  // requesting the code has required a captcha already
  if (method === 'username' && register.isCaptchaRequired && (!body.captchaId || !body.captcha)) {
    return refuse('auth.captcha_required', { captcha: true, field: 'captcha' });
  }
  if (!body.isOfAge) return refuse('auth.too_young', { field: 'isOfAge' });
  if (body.termsVersion !== register.termsVersion) return invalid('termsVersion');

  const given = optionalRegisterFields.filter((field) => values[field] !== '');
  return ok({
    username: values.username === '' ? undefined : values.username,
    password: values.password,
    optional: Object.fromEntries(given.map((field) => [field, values[field]])),
    dialingCode,
    code: isProved ? { id: body.verificationId ?? '', code: values.verificationCode } : undefined,
  });
}

function checkFields(
  config: RegisterConfig,
  body: RegisterBody,
  method: RegisterMethod,
  values: { readonly [Name in Field]: string },
): Result<undefined, RegistrationRefusal> {
  const rules = fieldsOf(config, method);
  for (const rule of rules) {
    const field = rule.name as Field;
    if (field === 'verificationCode' && values.mobileNum === '') continue;
    const isRequired = rule.isRequired || field === 'verificationCode';
    const broken = brokenRule({ ...rule, isRequired }, values[field]);
    if (broken) return invalid(field, broken);
    if (field !== 'password') continue;
    const weak = refusePassword(config, values.password, { ...values, phone: values.mobileNum }, 'password');
    if (weak) return weak;
    if (body.confirmPassword !== body.password) {
      return refuse('auth.confirmation_differs', { field: 'confirmPassword' });
    }
  }
  // fields the merchant does not use are ignored; a code may still come from the link that was followed
  const requested = new Set(rules.map((rule) => rule.name));
  for (const field of optionalRegisterFields) {
    if (!requested.has(field) && values[field] !== '' && field !== 'affiliateCode') return invalid(field);
  }
  // registration by number may include a chosen name
  if (!requested.has('username') && !meetsRule(ruleOf('username', false), values.username)) return invalid('username');
  return meetsRule(ruleOf('affiliateCode', false), values.affiliateCode) ? ok() : invalid('affiliateCode');
}
