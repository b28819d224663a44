/** Campaigns: their versions and terms, who may take part and when, and what operators do with them. */
export { type CampaignsBackOffice, openCampaigns } from './back-office.ts';
export { freeRoundsOf } from './free-rounds.ts';
export { bonusTermsOf, configOf, createKinds, type Kind, type Kinds } from './read-terms.ts';
export { fits, isShown, type MemberFacts, type Moment, needsLevel, openingAt } from './rules.ts';
export {
  addGiven,
  type Campaign,
  findCampaign,
  findVersion,
  findVersions,
  givenByDay,
  givenOn,
  lockCampaign,
  runningCampaigns,
  spentBy,
  startedCampaigns,
  versionKey,
} from './store-campaign.ts';
export { percentOf } from './wheel-words.ts';
export { campaignText, formatOf, significantTerms } from './words.ts';
