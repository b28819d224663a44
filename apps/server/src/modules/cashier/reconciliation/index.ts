/** Compares payment providers' statements with our orders. */
export { paymentSources, reconcilePayments } from './reconcile-payments.ts';
export { sumsOfDays } from './store.ts';
