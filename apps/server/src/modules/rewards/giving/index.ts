/** Giving: what happens to members, by the plugins of running campaigns, into grants. */
export { applyOccasions, applyToAll } from './apply-occasions.ts';
export { type CreditedDeposit, depositBonuses, giveForDeposit } from './deposits.ts';
export { dueDays } from './due-days.ts';
export { openTill } from './give-awards.ts';
export { type GivingBackOffice, openGiving } from './give-many.ts';
export { givePrizes } from './give-prizes.ts';
export { hasTaken } from './has-taken.ts';
export { knowBets, readBets } from './know-bets.ts';
export type { MemberOccasion } from './step-member.ts';
export { lockProgress, progressOf } from './store-progress.ts';
export { claimantOf, factsOf, isMeantFor, mayTakePart } from './take-part.ts';
