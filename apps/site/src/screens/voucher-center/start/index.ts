/** A new deposit. */
export { DepositStart } from './deposit-start.tsx';
