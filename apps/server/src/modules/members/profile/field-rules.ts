/** The registration fields of a merchant. The site shows these rules and the server enforces them: both use this file. */
import {
  type AnswerOf,
  type Endpoints,
  type OptionalRegisterField,
  optionalRegisterFields,
  type ValidationRule,
} from '#contract';
import { commonPasswords, isRun, type Known } from '../passwords/index.ts';

type RegisterRules = AnswerOf<Endpoints['registerRules']>;
export type FieldRule = RegisterRules['fields'][number];

/** The registration methods, by their names on the wire. */
export type RegisterMethod = 'username' | 'mobileNum';

/** The relevant part of a merchant's manifest. */
export interface RegisterConfig extends Known {
  readonly minimumAge: number;
  readonly register: {
    readonly methods: readonly RegisterMethod[];
    readonly optionalFields: { readonly [Field in OptionalRegisterField]?: 'shown' | 'required' };
    readonly isCaptchaRequired: boolean;
    /** A number entered when registering by username is verified by a code, too. */
    readonly isMobileProven?: boolean;
    readonly termsVersion: string;
  };
}

interface Shape {
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern?: string;
}

const handle: Shape = { minLength: 2, maxLength: 64, pattern: '^[A-Za-z0-9_.@+-]+$' };
/** A name in any script: no control characters, nothing that could be markup. */
const name = (minLength: number, maxLength: number): Shape => ({
  minLength,
  maxLength,
  pattern: '^[^\\u0000-\\u001f\\u007f<>]+$',
});

type RuledField = 'username' | 'password' | 'verificationCode' | OptionalRegisterField;

const shapes: { readonly [Field in RuledField]: Shape } = {
  username: { minLength: 4, maxLength: 16, pattern: '^[A-Za-z][A-Za-z0-9_]*$' },
  // any characters: rules about character classes make passwords worse
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
  verificationCode: { minLength: 6, maxLength: 6, pattern: '^[0-9]+$' },
  recommenderId: { minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' },
  affiliateCode: { minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' },
};

export type BrokenRule =
  | { readonly rule: Extract<ValidationRule, 'required' | 'pattern'> }
  | { readonly rule: 'length'; readonly minimum: number; readonly maximum: number };

export const ruleOf = (field: RuledField, isRequired: boolean): FieldRule => ({
  name: field,
  isRequired,
  hintKey: `register.hint.${field}`,
  ...shapes[field],
});

/** The fields of one registration method, in the order of form and validation. */
export function fieldsOf({ register }: RegisterConfig, method: RegisterMethod): readonly FieldRule[] {
  const optional = optionalRegisterFields.flatMap((field) => {
    const intent = register.optionalFields[field];
    if (!intent || (method === 'mobileNum' && field === 'mobileNum')) return [];
    const isRequired = intent === 'required';
    return field === 'mobileNum' && register.isMobileProven
      ? [ruleOf(field, isRequired), ruleOf('verificationCode', isRequired)]
      : [ruleOf(field, isRequired)];
  });
  const who =
    method === 'username' ? [ruleOf('username', true)] : [ruleOf('mobileNum', true), ruleOf('verificationCode', true)];
  return [...who, ruleOf('password', true), ...optional];
}

/** The rules as sent to the site: the same that the server enforces. `methods` are the available ones. */
export function registerRules(
  config: RegisterConfig,
  methods: readonly RegisterMethod[] = config.register.methods,
): RegisterRules {
  const { isCaptchaRequired, termsVersion } = config.register;
  return {
    methods: [...methods],
    fields: [...fieldsOf(config, 'username')],
    mobileFields: methods.includes('mobileNum') ? [...fieldsOf(config, 'mobileNum')] : [],
    isCaptchaRequired,
    minimumAge: config.minimumAge,
    termsVersion,
  };
}

/** The rule that a value breaks, with its parameters; an empty value of an optional field breaks none. */
export function brokenRule(rule: FieldRule, value: string): BrokenRule | undefined {
  if (value === '') return rule.isRequired ? { rule: 'required' } : undefined;
  const length = [...value].length;
  const { minLength: minimum, maxLength: maximum } = rule;
  if (length < minimum || length > maximum) return { rule: 'length', minimum, maximum };
  return rule.pattern === undefined || new RegExp(rule.pattern).test(value) ? undefined : { rule: 'pattern' };
}

export function meetsRule(rule: FieldRule, value: string): boolean {
  return brokenRule(rule, value) === undefined;
}

export function isGoodPaymentPassword(password: string): boolean {
  const folded = password.toLowerCase();
  return meetsRule(ruleOf('paymentPassword', true), password) && !commonPasswords.has(folded) && !isRun(folded);
}

export function isGoodEmail(email: string): boolean {
  return meetsRule(ruleOf('email', true), email);
}

/** A valid number for registration. */
export function meetsMobileRule(phone: string): boolean {
  return meetsRule(ruleOf('mobileNum', true), phone);
}

/** Without the merchant's own length: numbers of other countries are shorter and longer. */
export function isGoodMobile(phone: string): boolean {
  return /^[0-9]{6,14}$/.test(phone);
}

export function isGoodName(field: 'nickname' | 'payeeName', value: string): boolean {
  return meetsRule(ruleOf(field, true), value);
}

/** A masked name: `lu***er`. */
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
