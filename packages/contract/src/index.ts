/** The wire, declared once: endpoints, envelope, flags, refusals, facts, live topics. */
export {
  type GameCategory,
  gameCategories,
  type Language,
  languages,
  type MemberType,
  memberTypes,
  type PlayableCategory,
  type PlayType,
  type PrizeMode,
  playableCategories,
  playTypes,
  prizeModes,
} from './categories.ts';
export type { Access, AnswerOf, BodyOf, Endpoint, Method, ParamsOf, QueryOf } from './endpoint.ts';
export { type BannerAudience, type BannerGroup, bannerAudiences, bannerGroups } from './endpoints/announcements.ts';
export { depositStates, withdrawalStates } from './endpoints/cashier.ts';
export { type HelpTag, helpTags } from './endpoints/help.ts';
export { type FeedbackType, feedbackTypes, type InboxKind, inboxKinds } from './endpoints/messages.ts';
export { type PromotionKind, promotionKinds } from './endpoints/promotions.ts';
export { type OptionalRegisterField, optionalRegisterFields } from './endpoints/register.ts';
export { linkTypes } from './endpoints/system.ts';
export { type CodeChannel, codeChannels } from './endpoints/verification.ts';
export { transactionKinds } from './endpoints/wallet.ts';
export { type EndpointName, type Endpoints, endpoints } from './endpoints.ts';
export type { Envelope, Failure, Success } from './envelope.ts';
export type { Fact, FactKind, Facts } from './facts.ts';
export { type Flag, type FlagKey, type Flags, flags } from './flags.ts';
export { type RefusalCode, refusals } from './refusals.ts';
export type { TopicFamily, Topics } from './topics.ts';
