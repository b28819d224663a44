/** Checks of a new password before it is sent: the merchant's rule, the repetition, the difference from the old one. */
import type { TextKey } from '#texts';
import { type FieldRule, problemOf } from './field-rules.ts';

export interface NewPassword {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
  /** Present where it is known or typed. */
  readonly oldPassword?: string | undefined;
}

export type PasswordProblems = { readonly [Field in keyof NewPassword]?: TextKey };

/** By field, in the form's order. Empty when the password may be sent. */
export function passwordProblems(values: NewPassword, rule: FieldRule | undefined): PasswordProblems {
  const { newPassword, confirmNewPassword, oldPassword } = values;
  const isFit = newPassword !== '' && !(rule && problemOf(rule, newPassword));
  return {
    ...(oldPassword === '' && { oldPassword: 'entry.password.wanted' as const }),
    ...(newPassword === '' && { newPassword: 'entry.password.wanted' as const }),
    ...(newPassword !== '' && !isFit && { newPassword: 'forget.password.wrong' as const }),
    ...(isFit && newPassword === oldPassword && { newPassword: 'refusal.password.same' as const }),
    ...(confirmNewPassword === '' && { confirmNewPassword: 'entry.password.wanted' as const }),
    ...(confirmNewPassword !== '' &&
      confirmNewPassword !== newPassword && { confirmNewPassword: 'refusal.auth.confirmation_differs' as const }),
  };
}
