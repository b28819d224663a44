/** The server's list of fields as a form: what each wants, and whether a value keeps to it. The server checks the same rules again. */
import type { OptionalRegisterField } from '#contract';
import type { TextKey } from '#texts';
import { type FieldRule, problemOf } from '../../features/entry/field-rules.ts';

export type RegisterField = 'username' | 'password' | OptionalRegisterField;
export type RegisterFields = { [Field in RegisterField]?: string } & { confirmPassword: string; isOfAge: boolean };

const wrongKeys: { readonly [Field in RegisterField]?: TextKey } = {
  username: 'register.wrong.username',
  password: 'register.wrong.password',
  email: 'register.wrong.email',
  nickname: 'register.wrong.name',
  payeeName: 'register.wrong.name',
  mobileNum: 'register.wrong.mobile',
  recommenderId: 'register.wrong.referrer',
  affiliateCode: 'refusal.auth.invitation_invalid',
};

/** What is said of a field whose value does not keep to its rule. */
export function wrongKey(field: RegisterField): TextKey {
  return wrongKeys[field] ?? 'refusal.auth.field_invalid';
}

type Complaints = { readonly [Field in keyof RegisterFields]?: TextKey };

/** Every field that is wrong, in the form's order, with the text that says so. */
export function complaintsOf(rules: readonly FieldRule[], values: RegisterFields): Complaints {
  const ofRules = rules.flatMap((rule): [RegisterField, TextKey][] => {
    const field = rule.name as RegisterField;
    const problem = problemOf(rule, asSent(field, values[field] ?? ''));
    return problem ? [[field, problem === 'wanted' ? 'register.wanted' : wrongKey(field)]] : [];
  });
  const { password, confirmPassword, isOfAge } = values;
  return {
    ...Object.fromEntries(ofRules),
    ...(confirmPassword === '' && { confirmPassword: 'register.confirm.wanted' }),
    ...(confirmPassword !== '' &&
      confirmPassword !== password && { confirmPassword: 'refusal.auth.confirmation_differs' }),
    ...(!isOfAge && { isOfAge: 'refusal.auth.too_young' }),
  };
}

/** The fields the form shows: without that of an invitation where a link has brought a good one. */
export function askedFields(rules: readonly FieldRule[], isCodeAsked: boolean): FieldRule[] {
  return rules.filter(({ name }) => isCodeAsked || name !== 'affiliateCode');
}

/** Passwords are taken as typed; all else loses the blanks around it. */
export function asSent(field: string, value: string): string {
  return field === 'password' || field === 'paymentPassword' ? value : value.trim();
}

const types: {
  readonly [field: string]: {
    readonly type?: 'email' | 'tel';
    readonly autoComplete?: string;
    readonly inputMode?: 'numeric';
  };
} = {
  username: { autoComplete: 'username' },
  email: { type: 'email', autoComplete: 'email' },
  mobileNum: { type: 'tel', autoComplete: 'tel-national', inputMode: 'numeric' },
  payeeName: { autoComplete: 'name' },
  nickname: { autoComplete: 'nickname' },
};

export function inputOf(field: string) {
  return types[field] ?? {};
}
