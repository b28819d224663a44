/** What a merchant asks of who registers. The site shows these rules and the server holds to them: both read this one file's answer. */
import {
  type AnswerOf,
  type BodyOf,
  type Endpoints,
  type OptionalRegisterField,
  optionalRegisterFields,
} from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { isCommonPassword } from './common-passwords.ts';

type RegisterRules = AnswerOf<Endpoints['registerRules']>;
export type FieldRule = RegisterRules['fields'][number];
export type RegisterBody = BodyOf<Endpoints['register']>;

/** The part of a merchant's manifest that decides. */
export interface RegisterConfig {
  readonly minimumAge: number;
  readonly register: {
    readonly methods: readonly ('username' | 'mobileNum')[];
    readonly optionalFields: { readonly [Field in OptionalRegisterField]?: 'shown' | 'required' };
    readonly isCaptchaRequired: boolean;
    readonly termsVersion: string;
  };
}

interface Shape {
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern?: string;
}

const handle: Shape = { minLength: 2, maxLength: 64, pattern: '^[A-Za-z0-9_.@+-]+$' };
/** A name people write in any script: no control characters, nothing that could be markup. */
const name = (minLength: number, maxLength: number): Shape => ({
  minLength,
  maxLength,
  pattern: '^[^\\u0000-\\u001f\\u007f<>]+$',
});

const shapes: { readonly [Field in 'username' | 'password' | OptionalRegisterField]: Shape } = {
  username: { minLength: 4, maxLength: 16, pattern: '^[A-Za-z][A-Za-z0-9_]*$' },
  // any characters: a rule about kinds of characters makes worse passwords
  password: { minLength: 8, maxLength: 64 },
  paymentPassword: { minLength: 6, maxLength: 32 },
  idNumber: { minLength: 5, maxLength: 32, pattern: '^[A-Za-z0-9-]+$' },
  qqNum: { minLength: 5, maxLength: 12, pattern: '^[1-9][0-9]+$' },
  facebook: handle,
  wechat: handle,
  line: handle,
  whatsapp: handle,
  zalo: handle,
  email: { minLength: 6, maxLength: 254, pattern: '^[^\\s@<>]+@[^\\s@<>]+\\.[^\\s@<>.]{2,}$' },
  nickname: name(2, 20),
  payeeName: name(2, 64),
  mobileNum: { minLength: 10, maxLength: 11, pattern: '^[0-9]+$' },
  recommenderId: { minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' },
  affiliateCode: { minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' },
};

const ruleOf = (field: keyof typeof shapes, isRequired: boolean): FieldRule => ({
  name: field,
  isRequired,
  hintKey: `register.hint.${field}`,
  ...shapes[field],
});

/** The fields of registration in the order they are shown and checked. */
export function registerRules({ register, minimumAge }: RegisterConfig): RegisterRules {
  const optional = optionalRegisterFields.flatMap((field) => {
    const wish = register.optionalFields[field];
    return wish ? [ruleOf(field, wish === 'required')] : [];
  });
  return {
    methods: [...register.methods],
    fields: [ruleOf('username', true), ruleOf('password', true), ...optional],
    isCaptchaRequired: register.isCaptchaRequired,
    minimumAge,
    termsVersion: register.termsVersion,
  };
}

/** Whether a value keeps a field's rule; an empty one does where the field may be left out. */
export function keepsRule(rule: FieldRule, value: string): boolean {
  if (value === '') return !rule.isRequired;
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return false;
  return rule.pattern === undefined || new RegExp(rule.pattern).test(value);
}

/** A registration that keeps every rule: what is empty is left out, what is padded is trimmed. */
export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly optional: { readonly [Field in OptionalRegisterField]?: string };
}

export type RegistrationRefusal =
  | 'auth.field_invalid'
  | 'auth.confirmation_differs'
  | 'auth.too_young'
  | 'auth.captcha_required';

/** Passwords are taken as typed; all else loses the blanks around it. */
const isSecret = (field: string) => field === 'password' || field === 'paymentPassword';

/** Checks in the order of the form, and names the first field that is wrong. */
export function checkRegistration(
  config: RegisterConfig,
  body: RegisterBody,
): Result<Registration, RegistrationRefusal> {
  const rules = registerRules(config);
  const values = Object.fromEntries(
    ['username', 'password', ...optionalRegisterFields].map((field) => {
      const value = body[field as 'username' | OptionalRegisterField] ?? '';
      return [field, isSecret(field) ? value : value.trim()];
    }),
  ) as { [Field in keyof typeof shapes]: string };
  const wrong = (field: string) => refuse('auth.field_invalid', { field });

  for (const rule of rules.fields) {
    const field = rule.name as keyof typeof shapes;
    if (!keepsRule(rule, values[field])) return wrong(field);
    if (field !== 'password') continue;
    if (isGuessable(values.password, values.username)) return wrong('password');
    if (body.confirmPassword !== body.password) {
      return refuse('auth.confirmation_differs', { field: 'confirmPassword' });
    }
  }
  // what the merchant does not ask for is not taken; a code may still come from the link that was followed
  const asked = new Set(rules.fields.map((rule) => rule.name));
  for (const field of optionalRegisterFields) {
    if (!asked.has(field) && values[field] !== '' && field !== 'affiliateCode') return wrong(field);
  }
  if (!keepsRule(ruleOf('affiliateCode', false), values.affiliateCode)) return wrong('affiliateCode');
  if (rules.isCaptchaRequired && (!body.captchaId || !body.captcha)) {
    return refuse('auth.captcha_required', { captcha: true, field: 'captcha' });
  }
  if (!body.isOfAge) return refuse('auth.too_young', { field: 'isOfAge' });
  if (body.termsVersion !== rules.termsVersion) return wrong('termsVersion');

  const given = optionalRegisterFields.filter((field) => values[field] !== '');
  const optional = Object.fromEntries(given.map((field) => [field, values[field]]));
  return ok({ username: values.username, password: values.password, optional });
}

export function isGoodPassword(password: string, username?: string): boolean {
  return keepsRule(ruleOf('password', true), password) && !isGuessable(password, username);
}

export function isGoodPaymentPassword(password: string): boolean {
  return keepsRule(ruleOf('paymentPassword', true), password) && !isCommonPassword(password.toLowerCase());
}

export function isGoodEmail(email: string): boolean {
  return keepsRule(ruleOf('email', true), email);
}

/** Here without the merchant's own length: numbers of other countries are shorter and longer. */
export function isGoodMobile(mobileNum: string): boolean {
  return /^[0-9]{6,14}$/.test(mobileNum);
}

export function isGoodName(field: 'nickname' | 'payeeName', value: string): boolean {
  return keepsRule(ruleOf(field, true), value);
}

function isGuessable(password: string, username: string | undefined): boolean {
  const folded = password.toLowerCase();
  return (username !== undefined && folded.includes(username.toLowerCase())) || isCommonPassword(folded);
}

/** A name as strangers may see it: `lu***er`. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length < 5) return `${letters[0] ?? ''}***`;
  return `${letters.slice(0, 2).join('')}***${letters.slice(-2).join('')}`;
}

export const headIcons = [
  'tiger',
  'dragon-face',
  'unicorn',
  'turtle',
  'dolphin',
  'octopus',
  'rooster',
  'shark',
  'lotus',
  'star',
  'crown',
  'rocket',
] as const;
