/** What the site knows: the page from the server, what this browser stores, the session, calls and the cache of their answers. */

export { type Api, ApiContext, CallFailed, createApi, useApi } from './api/api.tsx';
export { encryptBody } from './api/encryption.ts';
export { type ItemOf, type ItemPages, type PagedName, useKeyPages } from './api/key-pages.ts';
export { listenLive } from './api/live.ts';
export {
  answerKey,
  createQueries,
  forgetMine,
  type QuestionOf,
  refetchAnswers,
  useAnswer,
  useOptional,
  useRefresh,
} from './api/query.tsx';
export { saveStatus } from './api/saved-status.ts';
export { setRefreshing, useBalance, useBalanceChoice } from './member/balance.ts';
export type { UnreadCounts } from './member/unread.ts';
export { chooseTheme, followDeviceTheme, followsDevice, type ThemeChoice } from './page/device-theme.ts';
export { forgetChoices } from './page/forget-choices.ts';
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
} from './page/page.ts';
export {
  type Entry,
  load,
  markVersion,
  readSearches,
  readShape,
  type SessionInfo,
  save,
  stored,
} from './page/storage.ts';
export { otherTheme, shownTheme, switchTheme, useChosenTheme } from './page/theme.ts';
export { mayInterrupt, useUpdate } from './page/update.ts';
export { saveVisit } from './page/visit.ts';
export { FailedLine } from './query/failed-line.tsx';
export { isUnanswered, newIdempotencyKey } from './query/intent.ts';
export { Failed, type FailedProps, failureOf, Loaded, type LoadedProps, type LoadedQuery } from './query/loaded.tsx';
export { More } from './query/more.tsx';
export { Skeletons, times } from './query/skeletons.tsx';
export { type Call, type Refused, type Request, useCall, type Work } from './query/use-call.ts';
export { draftOf, useDraft, useDraftSaver } from './session/draft.ts';
export { forgetLogin, loadLogin, loadNumber, saveLogin, saveNumber } from './session/remembered-login.ts';
export {
  adoptStoredSession,
  currentSession,
  dropSession,
  type GrantedSession,
  isAgent,
  isRealMember,
  isTrial,
  leaving,
  saveSession,
  useSession,
  useSessionState,
} from './session/session.ts';
export { dropHeldPassword, heldPassword, holdPassword } from './session/session-password.ts';
