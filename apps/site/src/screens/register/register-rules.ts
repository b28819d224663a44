/** The server's list of fields as a form: what each wants, and whether a value keeps to it. The server checks the same rules again. */
import type { AnswerOf, Endpoints, OptionalRegisterField } from '#contract';

export type FieldRule = AnswerOf<Endpoints['registerRules']>['fields'][number];
export type RegisterField = 'username' | 'password' | OptionalRegisterField;
export type RegisterFields = { [Field in RegisterField]?: string } & { confirmPassword: string; isOfAge: boolean };

export type FieldProblem = 'wanted' | 'wrong';

/** What is wrong with a value, if anything: an empty optional field is fine. */
export function problemOf(rule: FieldRule, value: string): FieldProblem | undefined {
  if (value === '') return rule.isRequired ? 'wanted' : undefined;
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return 'wrong';
  return rule.pattern !== undefined && !new RegExp(rule.pattern).test(value) ? 'wrong' : undefined;
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
