/** The screens there are, for those who link to them: a menu shows only what exists here and is switched on. */
import { createContext, useContext } from 'react';
import { hasFlag } from '../merchant/index.ts';
import type { MerchantInfo } from '../page/index.ts';
import { addressOf, type Place } from './location.ts';
import type { Screen } from './screen.ts';

export const ScreensContext = createContext<readonly Screen[]>([]);

export function useScreens(): readonly Screen[] {
  return useContext(ScreensContext);
}

const bare = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path);

/** The screen at a path; a trailing slash does not matter. */
export function screenAt(screens: readonly Screen[], path: string): Screen | undefined {
  const wanted = bare(path);
  return screens.find((screen) => screen.path === wanted || screen.alsoAt?.some((other) => other === wanted));
}

/**
 * The one spelling of all addresses that are rendered alike: the path, and those parameters which the screen says change its page. What a
 * link adds to count its visitors, and whatever else anybody writes behind a path, makes no page of its own.
 */
export function renderedAddress({ parameters = [] }: Screen, { pathname, search }: Place): string {
  return addressOf({ to: bare(pathname), search: Object.fromEntries(parameters.map((name) => [name, search[name]])) });
}

/** Where an address that is no screen's leads: where the merchant's table says, to a screen that differs in capitals alone, or home. */
export function otherPath(screens: readonly Screen[], { pathname, href }: Place, info: MerchantInfo): string {
  const wanted = bare(pathname);
  const registered = info.paths[wanted];
  if (registered !== undefined && screenAt(screens, registered.replace(/\?.*/, ''))) return registered;
  const small = wanted.toLowerCase();
  const near = screens.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]).find((p) => p.toLowerCase() === small);
  return near === undefined ? '/m/home' : near + href.slice(pathname.length);
}

/** Whether the merchant offers the screen at a path. */
export function isOffered(screens: readonly Screen[], path: string, info: MerchantInfo): boolean {
  const screen = screenAt(screens, path);
  return screen !== undefined && (screen.flag === undefined || hasFlag(info, screen.flag));
}
