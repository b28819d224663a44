/** Accounts to withdraw to. */
export { useFrozen } from './frozen.ts';
export { PasswordProblem } from './payment-password-problem.tsx';
export type { Cards } from './use-add-card.ts';
