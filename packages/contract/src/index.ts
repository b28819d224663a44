/** The API, declared once: endpoints, envelope, flags, refusals, facts, live topics. */

export { type Language, languages } from '#texts/languages';
export { type Alias, aliases } from './aliases.ts';
export { type AudienceRule, CampaignTerms, type ShopItem } from './campaign.ts';
export {
  type GameCategory,
  gameCategories,
  languageNamed,
  type MemberType,
  memberTypes,
  type PlayableCategory,
  type PlayType,
  type PrizeMode,
  playableCategories,
  playTypeOf,
  playTypes,
  prizeModes,
} from './categories.ts';
export {
  type Argument,
  type CommandForm,
  type CommandName,
  commandForms,
} from './console/commands.ts';
export type {
  ConsoleAnswer,
  ConsoleBody,
  ConsoleEndpoint,
  ConsoleParams,
  ConsoleQuery,
  Needs,
} from './console/console-endpoint.ts';
export { type ConsoleEndpointName, type ConsoleEndpoints, consoleEndpoints } from './console/console-endpoints.ts';
export {
  type ContentKind,
  type ContentOf,
  colourTokens,
  contentKeys,
  contentKinds,
  contentSchemas,
  flawOfContent,
  isContentKey,
  isContentKind,
  keysOfContent,
} from './console/content-schemas.ts';
export { flawsOf } from './console/flaws.ts';
export {
  type GameKind,
  gameKeyOf,
  gameKinds,
  isGameKind,
  isVendorKind,
} from './console/games/game-schemas.ts';
export type { QueueName } from './console/home.ts';
export {
  Founding,
  type FoundingFault,
  flawOfFounding,
  foundingFaults,
} from './console/merchants/founding-schemas.ts';
export {
  AccountDraft,
  type AccountFault,
  type AccountKind,
  accountFaults,
  accountKinds,
  flawOfAccount,
} from './console/merchants/provider-schemas.ts';
export type { CashierRules } from './console/money/cashier-schemas.ts';
export { type SecurityKind, securityKinds } from './console/operators/operators.ts';
export { type FilteredListName, filteredListNames, filteredLists } from './console/own/filtered-lists.ts';
export { MAX_SAVED_FILTERS } from './console/own/saved-filters.ts';
export {
  EVERYTHING,
  exportPermissionOf,
  type Granted,
  isGranted,
  isPermission,
  type Permission,
  permissions,
  type ReportCode,
  ROLE_NAME,
  ROLE_PREFIX,
  type WithdrawalStage,
  withdrawalStageOf,
  withdrawalStages,
} from './console/permissions.ts';
export type { reportCellKinds, reportFilters, reportGroups } from './console/reports.ts';
export type { AbuseSignal, HarmMarker } from './console/risk/risk.ts';
export type { RiskFact, WithdrawalRoute, WithdrawalRules } from './console/risk/risk-schemas.ts';
export { EncryptedPayload } from './encrypted-payload.ts';
export {
  type Access,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type Method,
  type ParamsOf,
  type QueryOf,
  type RefusalOf,
  type SentFile,
  takesKey,
  type UploadedFile,
} from './endpoint.ts';
export { selectionRefusals } from './endpoints/games/lottery.ts';
export type { StakeRefusal } from './endpoints/games/stakes.ts';
export {
  contractKinds,
  contractProducts,
  dividendCarries,
  dividendPeriods,
  dividendRules,
  earningKinds,
  maxContractTiers,
  moneyKinds,
  ratedProducts,
  revenuePeriods,
  shareBases,
} from './endpoints/members/agent-lists.ts';
export { LevelScheme, schemeFlawOf } from './endpoints/members/level-scheme.ts';
export {
  type BreakKind,
  type BreakLength,
  breakKinds,
  breakLengths,
  exclusions,
  type LimitPeriod,
  limitPeriods,
  timeOuts,
} from './endpoints/members/protection.ts';
export { type OptionalRegisterField, optionalRegisterFields } from './endpoints/members/register.ts';
export { type SecurityQuestion, securityQuestions } from './endpoints/members/security-questions.ts';
export { type OutsideProvider, outsideProviders } from './endpoints/members/session.ts';
export { type CodeChannel, codeChannels } from './endpoints/members/verification.ts';
export {
  depositEnds,
  depositStates,
  depositSteps,
  LONGEST_REMARK,
  MAX_RECEIPT_BYTES,
  MAX_RECEIPTS,
} from './endpoints/money/deposits.ts';
export { betStates } from './endpoints/money/records.ts';
export { transferDirections, transferReasons, transferStates } from './endpoints/money/transfers.ts';
export {
  groupOf,
  type TransactionGroup,
  type TransactionKind,
  transactionGroups,
  transactionKinds,
} from './endpoints/money/wallet.ts';
export {
  type DeclineReason,
  declineReasons,
  type WithdrawalGroup,
  wageringSources,
  withdrawalStates,
} from './endpoints/money/withdrawals.ts';
export {
  type BannerAudience,
  type BannerGroup,
  bannerAudiences,
  bannerGroups,
} from './endpoints/site/announcements.ts';
export {
  type DocumentKind,
  type DocumentState,
  documentKinds,
  documentStates,
  MAX_DOCUMENT_PICTURES,
} from './endpoints/site/documents.ts';
export { type HelpTag, helpTags } from './endpoints/site/help.ts';
export { type FeedbackType, feedbackTypes, type InboxKind, inboxKinds } from './endpoints/site/messages.ts';
export { type PromotionKind, promotionKinds } from './endpoints/site/promotions.ts';
export type { PointReason } from './endpoints/site/shop.ts';
export { linkTypes } from './endpoints/site/system.ts';
export type { tournamentScores } from './endpoints/site/tournaments.ts';
export { type EndpointName, type Endpoints, endpoints } from './endpoints.ts';
export type { Envelope, Failure, Success } from './envelope.ts';
export type { BonusPart, Fact, FactKind, Facts, SettledOrder } from './facts.ts';
export { captchaModule, type Flag, type FlagKey, type Flags, flags, gatewayCodes, standingModules } from './flags.ts';
export { type RefusalCode, refusals } from './refusals.ts';
export {
  isStreamFamily,
  type StreamFamily,
  type TopicFamily,
  type Topics,
  topicNames,
  type WholeTopics,
} from './topics.ts';
export { type ValidationRule, validationRules } from './validation.ts';
