/** Whether a password may be a member's: long enough, and none of those that anybody would try first. The server alone decides it. */
import { type Result, refuse } from '#kernel';
import { isGuessable } from '../passwords/guessable.ts';
import { type Known, knownWords, type Person } from '../passwords/known-words.ts';
import { brokenRule, ruleOf } from './field-rules.ts';

/** Undefined when nothing is against it. `field` is the one it was typed into. */
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
