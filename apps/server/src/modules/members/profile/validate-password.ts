/** Whether a password is acceptable: long enough and not guessable. Only the server decides. */
import { type Result, refuse } from '#kernel';
import { isGuessable, type Known, knownWords, type Person } from '../passwords/index.ts';
import { brokenRule, ruleOf } from './field-rules.ts';

/** Undefined when it is acceptable. `field` is the form field. */
export function refusePassword(
  merchant: Known,
  password: string,
  person: Person,
  field: 'password' | 'newPassword' = 'newPassword',
): Result<never, 'auth.field_invalid' | 'password.guessable'> | undefined {
  const broken = brokenRule(ruleOf('password', true), password);
  if (broken) return refuse('auth.field_invalid', { field, ...broken });
  return isGuessable(password, knownWords(merchant, person)) ? refuse('password.guessable', { field }) : undefined;
}

/** The same for a new password that replaces another, typed twice. */
export function refuseNewPassword(
  merchant: Known,
  typed: { readonly newPassword: string; readonly confirmNewPassword: string },
  person: Person,
) {
  const weak = refusePassword(merchant, typed.newPassword, person);
  if (weak || typed.newPassword === typed.confirmNewPassword) return weak;
  return refuse('auth.confirmation_differs', { field: 'confirmNewPassword' });
}
