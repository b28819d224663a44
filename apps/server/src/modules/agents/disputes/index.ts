/** Disputes about bills. */
export { type DisputesBackOffice, openDisputesBackOffice } from './disputes.ts';
export { disputeRoutes } from './routes.ts';
export { disputeOf } from './store.ts';
