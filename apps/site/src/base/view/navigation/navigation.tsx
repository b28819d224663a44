/** Navigation: the current location, links, navigate and back. */
import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import { type ButtonLook, buttonClass } from '#ui';
import { addressOf, type Intent, type Parameters, type RouteLocation } from './location.ts';
import type { Screen } from './screen.ts';

export interface NavigateIntent extends Intent {
  /** Replaces the current history entry: back does not return to it. */
  readonly replace?: boolean | undefined;
  readonly keepScroll?: boolean | undefined;
}

export interface Navigation {
  readonly navigate: (intent: NavigateIntent) => void;
  /** To the previous location inside the site, or to `otherwise` if there is none. */
  readonly back: (otherwise: NavigateIntent) => void;
  /** Loads the code of the screen at an address. */
  readonly preload: (address: string) => void;
}

export interface CurrentRoute {
  readonly navigation: Navigation;
  readonly location: RouteLocation;
  readonly screen: Screen;
}

export const CurrentRouteContext = createContext<CurrentRoute | undefined>(undefined);

function useCurrentRoute(): CurrentRoute {
  const route = useContext(CurrentRouteContext);
  if (!route) throw new Error('no router around this component');
  return route;
}

export function useNavigation(): Navigation {
  return useCurrentRoute().navigation;
}

export function useNavigate(): Navigation['navigate'] {
  return useCurrentRoute().navigation.navigate;
}

export function useRouteLocation(): RouteLocation {
  return useCurrentRoute().location;
}

export function useParameters(): Parameters {
  return useCurrentRoute().location.search;
}

export function useScreen(): Screen {
  return useCurrentRoute().screen;
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateIntent & { readonly isPreloaded?: boolean };

/** A press that the router may handle: not one that opens another tab or saves. */
export function isPlainPress({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  defaultPrevented,
}: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}

/** A real link; inside the site it changes the screen without leaving the page. The screen's code is preloaded on hover or focus. */
export function Link({
  to,
  search,
  hash,
  replace,
  keepScroll,
  isPreloaded = true,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const { navigate, preload } = useNavigation();
  const address = addressOf({ to, search, hash });
  const warm = isPreloaded ? () => preload(address) : undefined;
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainPress(event)) return;
    event.preventDefault();
    navigate({ to, search, hash, replace, keepScroll });
  };
  return (
    <a {...rest} href={address} onClick={press} onPointerEnter={warm} onFocus={warm}>
      {children}
    </a>
  );
}

/** A link inside the site that looks like a button. */
export function ButtonLink({ tone, size, isWide, isPill, className, ...link }: LinkProps & ButtonLook) {
  return <Link {...link} className={buttonClass({ tone, size, isWide, isPill }, className)} />;
}
