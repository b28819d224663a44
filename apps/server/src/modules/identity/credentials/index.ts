/** Credentials: passwords, answers to security questions, codes sent to an address or number. */
export { merchantBudget } from './code-limits.ts';
export { nationalNumber, worldNumber } from './phone-numbers.ts';
export { createSecrets, type Secrets } from './secrets.ts';
export { answersToSave, createSecurityAnswers, type SecurityAnswers } from './security-answers.ts';
export { answersOf } from './store-answers.ts';
export {
  codeLifetimes,
  createVerificationCodes,
  type IssuedCode,
  type VerificationCodes,
} from './verification-codes.ts';
