/** Why a field was refused, in a word: told beside the field, with the parameters of the rule, so that a client can say the sentence itself. */
export const validationRules = [
  'required',
  'oneOf',
  'empty',
  'length',
  'number',
  'array',
  'type',
  'pattern',
  'unknown',
] as const;
export type ValidationRule = (typeof validationRules)[number];
