/** The public API of the base: the page, its texts, session, merchant, addresses, calls and the parts every screen shares. */
export { type Api, ApiContext, CallFailed, createApi, useApi } from './api/api.tsx';
export { encryptBody } from './api/encryption.ts';
export { type ItemOf, type ItemPages, type PagedName, useKeyPages } from './api/key-pages.ts';
export { listenLive } from './api/live.ts';
export { answerKey, createQueries, forgetMine, type QuestionOf, useAnswer, useRefresh } from './api/query.tsx';
export { saveStatus } from './api/saved-status.ts';
export { artUrl, largeArtUrl, smallArtUrl } from './art.ts';
export { Boundary, OptionalBoundary } from './components/boundary.tsx';
export { useCarouselWords } from './components/carousel-words.ts';
export { Facts, type FactsProps } from './components/facts.tsx';
export { CodeFailed, lazyPart } from './components/lazy-part.tsx';
export { OperatorHtml } from './components/operator-html.tsx';
export { PasswordField } from './components/password-field.tsx';
export { Sheet, useLatest } from './components/sheet.tsx';
export { setRefreshing, useBalance, useBalanceChoice } from './member/balance.ts';
export type { UnreadCounts } from './member/unread.ts';
export { type Dates, useDates } from './merchant/dates.ts';
export { LocalTime } from './merchant/local-time.tsx';
export { hasFlag, useMerchant, useMoneyShape, useStatus } from './merchant/merchant.tsx';
export { useLanguageChoice } from './merchant/use-language-choice.ts';
export { linkTarget } from './navigation/link-target.ts';
export { addressOf, type Intent, type Parameters, type RouteLocation, readLocation } from './navigation/location.ts';
export {
  isPlainPress,
  Link,
  type NavigateIntent,
  type Navigation,
  StaticRouteContext,
  useNavigate,
  useNavigation,
  useParameters,
  useRouteLocation,
  useScreen,
} from './navigation/navigation.tsx';
export { loginSearch, safeReturnPath } from './navigation/return-path.ts';
export { type Chrome, type Screen, type ScreenManifest, screenOf } from './navigation/screen.ts';
export { isOffered, otherPath, renderedAddress, ScreensContext, screenAt, useScreens } from './navigation/screens.ts';
export { useLoginFirst } from './navigation/use-login-first.ts';
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
  forgetChoices,
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
export { keepVisit } from './page/visit.ts';
export { isUnanswered, newIdempotencyKey } from './query/intent.ts';
export { Failed, Loaded } from './query/loaded.tsx';
export { More } from './query/more.tsx';
export { Skeletons, times } from './query/skeletons.tsx';
export { type Call, type Refused, type Request, useCall, type Work } from './query/use-call.ts';
export { forgetLogin, loadLogin, loadNumber, saveLogin, saveNumber } from './session/remembered-login.ts';
export {
  adoptStoredSession,
  currentSession,
  dropSession,
  type GrantedSession,
  isAgent,
  isRealMember,
  isTrial,
  saveSession,
  useSession,
  useSessionState,
} from './session/session.ts';
export { dropHeldPassword, heldPassword, holdPassword } from './session/session-password.ts';
export {
  chooseLanguage,
  createTexts,
  fetchMessages,
  languageOf,
  languageTag,
  ownNameOf,
  switchLanguage,
} from './text/language.ts';
export { reloadInLanguage, useRevalidation } from './text/language-change.ts';
export { refusalKey, type Translate, useLanguage, useText } from './text/text.tsx';
export { removeToast, toast, toastSeconds, useToasts } from './toasts.ts';
