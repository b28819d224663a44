/** How somebody proves to be who they are: passwords, answers to security questions, codes sent to an address or a number. */
export { merchantBudget } from './code-limits.ts';
export { nationalNumber, worldNumber } from './phone-numbers.ts';
export { proveSecret, type SecretRefusal, type SecretsKnown, secretsOf, setSecret } from './secrets.ts';
export {
  type AnswerAttempt,
  answersToSave,
  proveAnswers,
  questionsFor,
  questionsOf,
  saveAnswers,
} from './security-answers.ts';
export { answersOf } from './store-answers.ts';
export {
  type CodeAnswer,
  type CodeOrder,
  codeLifetimes,
  type IssuedCode,
  issueCode,
  type ProvenCode,
  proveCode,
  spendCode,
} from './verification-codes.ts';
