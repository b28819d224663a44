/** The rules of fields as the server tells them, and whether a value keeps to one. The server checks the same rules again. */
import type { AnswerOf, Endpoints } from '#contract';

export type FieldRule = AnswerOf<Endpoints['registerRules']>['fields'][number];
export type FieldProblem = 'wanted' | 'wrong';

/** What is wrong with a value, if anything: an empty optional field is fine. */
export function problemOf(rule: FieldRule, value: string): FieldProblem | undefined {
  if (value === '') return rule.isRequired ? 'wanted' : undefined;
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return 'wrong';
  return rule.pattern !== undefined && !new RegExp(rule.pattern).test(value) ? 'wrong' : undefined;
}
