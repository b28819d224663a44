/** Why a field was refused, as a code with the parameters of the rule, so that a client can compose the message itself. */
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
