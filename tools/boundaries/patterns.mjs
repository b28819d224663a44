/** Path patterns that the layers share. */
export const PLUGIN_KINDS =
  '(?:games|vendors|payments|messengers|storages|beacons|feeds|identities|promotions|merchants)';
export const PROVIDER_KINDS = '(?:vendors|payments|messengers|storages|identities|promotions)';
export const KERNEL = '^packages/kernel/src/index\\.ts$';
export const CONTRACT = '^packages/contract/src/index\\.ts$';
export const FLAGS = '^packages/contract/src/flags\\.ts$';
/** What contracts and bills of agents may be, without the schemas. */
export const AGENT_LISTS = '^packages/contract/src/endpoints/members/agent-lists\\.ts$';
/** The lists of the console that have filters, without the schemas. */
export const FILTERED_LISTS = '^packages/contract/src/console/own/filtered-lists\\.ts$';
export const LEDGER = '^packages/ledger/src/index\\.ts$';
export const ENGINE_KIT = '^packages/engine-kit/src/index\\.ts$';
export const SLOT_KIT = '^packages/slot-kit/src/index\\.ts$';
/** A game enters the kit by its files, so that its engine and its view load what they need of it and of their own group alone. */
export const LOTTERY_KIT =
  '^packages/lottery-kit/src/(?:(?:index|counting|load-chances|mark-names|marks|play|play-names|testing|worked-example|(?:draws|odds|plays|prizes|retail|selection|settling)/[^/.]+)\\.ts|chances/[^/]+\\.json)$';
/** What the plays of lotteries are called, for records. */
export const PLAY_NAMES = '^packages/lottery-kit/src/(?:load-plays|mark-names|play-names)\\.ts$';
export const PROVIDER_KIT = '^packages/provider-kit/src/index\\.ts$';
export const TEXTS = '^packages/texts/src/(?:index|counts|parts|languages)\\.ts$';
/** Which languages there are, without their words. */
export const LANGUAGES = '^packages/texts/src/languages\\.ts$';
/** All texts, with those of the families of games: read from their folders, so for the server and the checks. */
export const GAME_TEXTS = '^games/texts\\.ts$';
export const CLIENT = '^packages/client/src/(?:index|chat-routes|frame-messages|team-routes)\\.ts$';
/** The console's endpoints and commands, generated from its contract. */
export const CONSOLE_ROUTES = '^packages/client/src/(?:console-routes|live)\\.ts$';
/** What the console shares with the site: it has its own components, of a library, for all else. */
export const UI_QR_CODE = '^packages/ui/src/pictures/qr-code\\.tsx$';
export const UI = '^packages/ui/src/(?:index\\.ts|[^.]+\\.css)$';
export const STAGE_KIT = '^packages/stage-kit/src/index\\.ts$';
export const PLUGIN_TYPES = `^${PLUGIN_KINDS}/plugin[^/]*\\.ts$`;
/** Of merchants also what those of the console begin as. */
export const REGISTRIES = `^(?:${PLUGIN_KINDS}/registry|merchants/templates)\\.ts$`;
/** Reads a merchant's theme.css and how readable it is, for the conformance suite and for the server. */
export const MERCHANT_THEMES = '^merchants/(?:read-theme|theme-contrast)\\.ts$';
export const MERCHANT_THEME_FILES = '^merchants/[^/]+/theme\\.css$';
export const SERVER = '^apps/server/src/';
/** What every module of the server may import: tables, facts, live topics, the ports and the type of a handler. */
export const INFRASTRUCTURE = `${SERVER}(?:(?:db|outbox|live|outside|security)/|rate-limits/index\\.ts$|ports\\.ts$|http/(?:handlers|merchant|console/handlers)\\.ts$)`;
