/** Contracts between agents and their uplines. */
export { type ContractsBackOffice, openContractsBackOffice } from './back-office.ts';
export { lapseContracts } from './lapse.ts';
export { contractRoutes } from './routes.ts';
export { type ContractRow, livingStates, versionsOf } from './store.ts';
export { type ContractKind, type ContractProduct, readTerms, type Terms } from './terms/index.ts';
export { rateToWire } from './wire.ts';
