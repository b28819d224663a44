/** The sentence about an invalid field, in the caller's language: the field's label and the rule. */
import { type Language, type ValidationRule, validationRules } from '#contract';
import type { Json, Refusal } from '#kernel';
import type { Merchant } from '../merchant.ts';
import { wordOf } from '../texts/merchant-texts.ts';

interface Reader {
  readonly merchant: Merchant;
  readonly language: Language;
}

const isRule = (rule: Json | undefined): rule is ValidationRule => validationRules.some((known) => known === rule);

/** Where only one bound is set, the sentence names only that. */
function textKey(rule: ValidationRule, { minimum, maximum }: { readonly [name: string]: Json }): string {
  const isBounded = rule === 'length' || rule === 'number' || rule === 'array';
  if (!isBounded || (minimum !== undefined && maximum !== undefined)) return `validation.${rule}`;
  if (minimum !== undefined) return `validation.${rule}.least`;
  return maximum === undefined ? `validation.${rule}.any` : `validation.${rule}.most`;
}

/** Undefined where no rule is known. */
export function validationMessage({ merchant, language }: Reader, value: Refusal['value']): string | undefined {
  if (!value || !isRule(value.rule) || typeof value.field !== 'string') return undefined;
  const label = `register.field.${value.field}`;
  const named = wordOf(merchant, language, label);
  const values: { readonly [name: string]: Json } = {
    ...value,
    field: named === label ? value.field : named,
    values: Array.isArray(value.values) ? value.values.join(', ') : '',
  };
  const sentence = wordOf(merchant, language, textKey(value.rule, value));
  return sentence.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));
}
