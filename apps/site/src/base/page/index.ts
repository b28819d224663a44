/** The page data from the server, and what this browser stores between visits. */
export {
  type Answered,
  type MerchantInfo,
  type Page,
  PageContext,
  type Preload,
  type Status,
  type Theme,
  unreadInfo,
  usePage,
} from './page.ts';
export {
  type Entry,
  forgetChoices,
  load,
  markVersion,
  readSearches,
  readShape,
  type SessionInfo,
  save,
  stored,
} from './storage.ts';
export { otherTheme, shownTheme, switchTheme, useChosenTheme } from './theme.ts';
export { mayInterrupt, useUpdate } from './update.ts';
export { keepVisit } from './visit.ts';
