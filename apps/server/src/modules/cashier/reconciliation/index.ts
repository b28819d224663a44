/** Payment providers' statements against our orders. */
export { paymentSources, reconcilePayments } from './reconcile-payments.ts';
