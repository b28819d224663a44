/** The rules of bonus money, pure: its terms, how it is divided, what counts, and which ends a grant can have. */
export {
  awardOfWins,
  requiredFor,
} from './award.ts';
export { afterMovement, type BonusBet, bonusPartsAfter, bonusStakeOf, isBack } from './bonus-bet.ts';
export { type CountReason, countBet, type EndedBet, mayDrawOn } from './count.ts';
export { type ExamplePosting, exampleOf } from './example.ts';
export { type GrantEvent, type GrantState, grantLifecycle, isLiving } from './lifecycle.ts';
export {
  bonusPartOf,
  bonusPartOfStake,
  type EndedGrant,
  partsAtCompletion,
  proportionOf,
} from './split.ts';
export {
  type BonusTerms,
  hasAccount,
  optionalMinor,
  plainTerms,
  readTerms,
} from './terms.ts';
