/** The server's fields as a form: what each requires, and whether a value is valid. The server checks the same rules again. */
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

/** The error text of an invalid field. */
export function wrongKey(field: RegisterField): TextKey {
  return wrongKeys[field] ?? 'refusal.auth.field_invalid';
}

type FieldErrors = { readonly [Field in keyof RegisterFields]?: TextKey };

/** A code is required once there is a number to verify, and not used without one. */
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

/** Every invalid field, in the form's order, with its error text. */
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

/** The fields that the form shows: without the invitation code when a link has brought a valid one. */
export function requestedFields(rules: readonly FieldRule[], isCodeRequired: boolean): FieldRule[] {
  return rules.filter(({ name }) => isCodeRequired || name !== 'affiliateCode');
}

/** Passwords are sent as typed. Other values are trimmed; numbers also lose the blanks inside. */
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
