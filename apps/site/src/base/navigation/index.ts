/** Addresses, links and the list of screens. */
export { linkTarget } from './link-target.ts';
export { addressOf, type Intent, type Parameters, type RouteLocation, readLocation } from './location.ts';
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
} from './navigation.tsx';
export { loginSearch, safeReturnPath } from './return-path.ts';
export { type Chrome, type Screen, type ScreenManifest, screenOf } from './screen.ts';
export { isOffered, otherPath, renderedAddress, ScreensContext, screenAt, useScreens } from './screens.ts';
export { useLoginFirst } from './use-login-first.ts';
