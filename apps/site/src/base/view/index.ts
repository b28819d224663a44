/** What every screen is made of: texts, the merchant, addresses and links, shared components, toasts. */
export { artUrl, largeArtUrl, smallArtUrl } from './art.ts';
export { Boundary, OptionalBoundary } from './components/boundary.tsx';
export { Carousel } from './components/carousel.tsx';
export { Empty } from './components/empty.tsx';
export { Facts, type FactsProps } from './components/facts.tsx';
export { CodeFailed, lazyPart } from './components/lazy-part.tsx';
export { OperatorHtml } from './components/operator-html.tsx';
export { PasswordField } from './components/password-field.tsx';
export { Sheet, useLatest } from './components/sheet.tsx';
export { type Dates, useDates } from './merchant/dates.ts';
export { LocalTime } from './merchant/local-time.tsx';
export { hasFlag, useMerchant, useMoneyShape, useStatus } from './merchant/merchant.tsx';
export { Money } from './merchant/money.tsx';
export { useLanguageChoice } from './merchant/use-language-choice.ts';
export { linkTarget } from './navigation/link-target.ts';
export { addressOf, type Intent, type Parameters, type RouteLocation, readLocation } from './navigation/location.ts';
export {
  ButtonLink,
  CurrentRouteContext,
  isPlainPress,
  Link,
  type NavigateIntent,
  type Navigation,
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
