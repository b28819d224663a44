/** The list of screens, for links to them: a menu shows only screens that exist and are switched on. */
import { createContext, useContext } from 'react';
import type { MerchantInfo } from '../../data/page/page.ts';
import { hasFlag } from '../merchant/merchant.tsx';
import { addressOf, type RouteLocation } from './location.ts';
import type { Screen } from './screen.ts';

export const ScreensContext = createContext<readonly Screen[]>([]);

export function useScreens(): readonly Screen[] {
  return useContext(ScreensContext);
}

const bare = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path);

/** The screen at a path; a trailing slash is ignored. */
export function screenAt(screens: readonly Screen[], path: string): Screen | undefined {
  const requested = bare(path);
  return screens.find((screen) => screen.path === requested || screen.alsoAt?.some((other) => other === requested));
}

/**
 * The canonical address of all addresses that are rendered alike: the path, and the parameters that the screen declares. Tracking
 * parameters and any other query make no page of their own.
 */
export function renderedAddress({ parameters = [] }: Screen, { pathname, search }: RouteLocation): string {
  return addressOf({ to: bare(pathname), search: Object.fromEntries(parameters.map((name) => [name, search[name]])) });
}

/** The redirect of an unknown path: to the target in the merchant's table, to a screen whose path differs only in case, or to home. */
export function otherPath(screens: readonly Screen[], { pathname, href }: RouteLocation, info: MerchantInfo): string {
  const requested = bare(pathname);
  const registered = info.paths[requested];
  if (registered !== undefined && screenAt(screens, registered.replace(/\?.*/, ''))) return registered;
  const small = requested.toLowerCase();
  const near = screens.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]).find((p) => p.toLowerCase() === small);
  return near === undefined ? '/m/home' : near + href.slice(pathname.length);
}

/** Whether the merchant offers the screen at a path. */
export function isOffered(screens: readonly Screen[], path: string, info: MerchantInfo): boolean {
  const screen = screenAt(screens, path);
  return screen !== undefined && (screen.flag === undefined || hasFlag(info, screen.flag));
}
