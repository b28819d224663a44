/** The server's list of fields as a form: what each wants, and whether a value keeps to it. The server checks the same rules again. */
import type { OptionalRegisterField } from '#contract';
import type { TextKey } from '#texts';
import { type FieldRule, problemOf } from '../account/field-rules.ts';
import { digitsOf } from '../account/find-countries.ts';

export type RegisterField = 'username' | 'password' | 'verificationCode' | OptionalRegisterField;
export type RegisterFields = { [Field in RegisterField]?: string } & { confirmPassword: string; isOfAge: boolean };

const wrongKeys: { readonly [Field in RegisterField]?: TextKey } = {
  username: 'register.wrong.username',
  password: 'register.wrong.password',
  email: 'register.wrong.email',
  nickname: 'register.wrong.name',
  payeeName: 'register.wrong.name',
  mobileNum: 'register.wrong.mobile',
  verificationCode: 'forget.code.wanted',
  recommenderId: 'register.wrong.referrer',
  affiliateCode: 'refusal.auth.invitation_invalid',
};

/** What is said of a field whose value does not keep to its rule. */
export function wrongKey(field: RegisterField): TextKey {
  return wrongKeys[field] ?? 'refusal.auth.field_invalid';
}

type FieldErrors = { readonly [Field in keyof RegisterFields]?: TextKey };

/** A code is wanted as soon as there is a number it proves, and of no use without one. */
function problemIn(rule: FieldRule, values: RegisterFields) {
  const field = rule.name as RegisterField;
  const value = asSent(field, values[field] ?? '');
  if (field !== 'verificationCode') return problemOf(rule, value);
  const hasNumber = asSent('mobileNum', values.mobileNum ?? '') !== '';
  return hasNumber ? problemOf({ ...rule, isRequired: true }, value) : undefined;
}

function confirmationOf({ password, confirmPassword }: RegisterFields): TextKey | undefined {
  if (!confirmPassword) return 'register.confirm.wanted';
  return confirmPassword === password ? undefined : 'refusal.auth.confirmation_differs';
}

/** Every field that is wrong, in the form's order, with the text that says so. */
export function fieldErrorsOf(rules: readonly FieldRule[], values: RegisterFields): FieldErrors {
  const confirmation = confirmationOf(values);
  const repeated: [keyof RegisterFields, TextKey][] = confirmation ? [['confirmPassword', confirmation]] : [];
  const ofRules = rules.flatMap((rule): [keyof RegisterFields, TextKey][] => {
    const field = rule.name as RegisterField;
    const problem = problemIn(rule, values);
    const isPlain = problem === 'wanted' && field !== 'verificationCode';
    const own: [keyof RegisterFields, TextKey][] = problem
      ? [[field, isPlain ? 'register.wanted' : wrongKey(field)]]
      : [];
    return field === 'password' ? [...own, ...repeated] : own;
  });
  return {
    ...Object.fromEntries(ofRules),
    ...Object.fromEntries(repeated),
    ...(!values.isOfAge && { isOfAge: 'refusal.auth.too_young' }),
  };
}

/** The fields the form shows: without that of an invitation where a link has brought a good one. */
export function requestedFields(rules: readonly FieldRule[], isCodeRequired: boolean): FieldRule[] {
  return rules.filter(({ name }) => isCodeRequired || name !== 'affiliateCode');
}

/** Passwords are taken as typed; all else loses the blanks around it, and numbers those within. */
export function asSent(field: string, value: string): string {
  if (field === 'mobileNum' || field === 'verificationCode') return digitsOf(value);
  return field === 'password' || field === 'paymentPassword' ? value : value.trim();
}

const types: {
  readonly [field: string]: {
    readonly type?: 'email';
    readonly autoComplete?: string;
  };
} = {
  username: { autoComplete: 'username' },
  email: { type: 'email', autoComplete: 'email' },
  payeeName: { autoComplete: 'name' },
  nickname: { autoComplete: 'nickname' },
};

export function inputOf(field: string) {
  return types[field] ?? {};
}
