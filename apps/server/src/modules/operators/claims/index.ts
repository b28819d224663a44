/** Claims: while an operator works on an order, no other takes it or decides on it. */
export { claimOrder, type OrderKind, releaseOrder, unclaimedByOthers } from './claim-order.ts';
export { type ClaimRow, claimsOf, endClaim } from './store.ts';
