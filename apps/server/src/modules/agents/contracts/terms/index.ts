/** What contracts say, and what the platform lets them say. */
export { boundPpm, edgePpm, proposalMs, rangesOf } from './platform.ts';
export type { EnteredTier } from './read-tiers.ts';
export { readTiers } from './read-tiers.ts';
export {
  type ContractKind,
  type ContractProduct,
  contractKinds,
  contractProducts,
  hashOf,
  readTerms,
  type StoredTerms,
  storedTerms,
  type Terms,
} from './terms.ts';
