/** Accounts to withdraw to. */
export { AddCardDialog } from './add-card-dialog.tsx';
export { useFrozen } from './frozen.ts';
export { PasswordProblem } from './payment-password-problem.tsx';
export type { Cards } from './use-add-card.ts';
