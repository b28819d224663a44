/** What contracts say, and what the platform lets them say. */
export {
  type ActiveFrom,
  activeFrom,
  type Bound,
  boundOf,
  offeredOf,
  proposalMs,
  rangesOf,
  takesEarnings,
} from './platform.ts';
export { type EnteredContract, readEntered, readOwnTerms } from './read-entered.ts';
export { ppmOf, readTiers } from './read-tiers.ts';
export {
  type ContractKind,
  type ContractProduct,
  contractProducts,
  hashOf,
  type RatedProduct,
  ratedProducts,
  readTerms,
  type StoredTerms,
  storedTerms,
  type Terms,
} from './terms.ts';
