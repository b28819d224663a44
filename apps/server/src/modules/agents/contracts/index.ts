/** Contracts between agents and their uplines. */
export { type ContractsBackOffice, openContractsBackOffice } from './back-office.ts';
export { sharesOf } from './check-terms.ts';
export { lapseContracts } from './lapse.ts';
export { loadsOf, percentOf } from './loads.ts';
export { contractRoutes } from './routes.ts';
export { type ContractRow, livingStates, versionsOf } from './store.ts';
export {
  boundPpm,
  type ContractKind,
  type ContractProduct,
  type EnteredContract,
  ppmOf,
  readEntered,
  readTerms,
  type Terms,
} from './terms/index.ts';
export { fractionOf, rateToWire } from './wire.ts';
