/** The server's field rules, and whether a value is valid. The server checks the same rules again. */
import type { AnswerOf, Endpoints } from '#contract';

export type FieldRule = AnswerOf<Endpoints['registerRules']>['fields'][number];
export type FieldProblem = 'wanted' | 'wrong';

/** The problem of a value, if any. An empty optional field is valid. */
export function problemOf(rule: FieldRule, value: string): FieldProblem | undefined {
  if (value === '') return rule.isRequired ? 'wanted' : undefined;
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return 'wrong';
  return rule.pattern !== undefined && !new RegExp(rule.pattern).test(value) ? 'wrong' : undefined;
}
