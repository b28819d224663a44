/** The amount field and its rules. */
export { AmountField, AmountPresets } from './amount-field.tsx';
export { type AmountFrame, amountProblem, maxOf, withUnanswered } from './amount-rules.ts';
export { fieldText, minorOf, readTyped } from './typed-amount.ts';
export { useAmountWords } from './use-amount-words.ts';
export { useTypedAmount } from './use-typed-amount.ts';
