/** Contracts between agents and their uplines. */
export { type ContractsBackOffice, openContractsBackOffice } from './back-office.ts';
export { inForce } from './check-terms.ts';
export { lapseContracts } from './lapse.ts';
export { loadsOf, percentOf, type Share } from './loads.ts';
export { contractRoutes } from './routes.ts';
export { type ContractRow, livingOf, livingStates, versionsOf } from './store.ts';
export {
  boundPpm,
  type ContractKind,
  type ContractProduct,
  type EnteredContract,
  readEntered,
  readTerms,
  type Terms,
} from './terms/index.ts';
export { rateToWire } from './wire.ts';
