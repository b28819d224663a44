/** Members' movements: each business term as postings of the ledger. */
export { correct } from './correct.ts';
export { bearDepositFee, returnDepositFee } from './deposit-fee.ts';
export { cashBefore, checkStakes, lockBalances, moveGroups } from './groups.ts';
export { capture, hold, release } from './holds.ts';
export { move } from './move.ts';
export { openAccount } from './open-accounts.ts';
export { fillPot } from './pots.ts';
export { openVendorMoney } from './vendor-money.ts';
export { postSteps } from './vendor-steps.ts';
