/** Contracts between agents and their uplines. */
export { type ContractsBackOffice, endFormerContracts, openContractsBackOffice } from './back-office.ts';
export { sharesOf, sharesOfMany } from './check-terms.ts';
export { lapseContracts } from './lapse.ts';
export { loadsOf, type ProductLoad, percentOf } from './loads.ts';
export { paysFrom } from './next-period.ts';
export { REPLAYED_DAYS, type Replayed, replay, replayBranch, worstOf } from './replay/index.ts';
export { contractRoutes } from './routes.ts';
export { sign } from './sign.ts';
export { type ContractRow, livingStates, pausesOf, type VersionRow, versionsOf } from './store.ts';
export {
  type ActiveFrom,
  activeFrom,
  boundOf,
  type ContractKind,
  type ContractProduct,
  ppmOf,
  type RatedProduct,
  ratedProducts,
  readEntered,
  readTerms,
  type Terms,
} from './terms/index.ts';
export { fractionOf, rateToWire, revenueToWire } from './wire.ts';
