/** The screens there are, for those who link to them: a menu shows only what exists here and is switched on. */
import { createContext, useContext } from 'react';
import { hasFlag } from './merchant.tsx';
import type { MerchantInfo } from './page.ts';
import type { Screen } from './screen.ts';

export const ScreensContext = createContext<readonly Screen[]>([]);

export function useScreens(): readonly Screen[] {
  return useContext(ScreensContext);
}

/** The screen at a path; a trailing slash does not matter. */
export function screenAt(screens: readonly Screen[], path: string): Screen | undefined {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  return screens.find((screen) => screen.path === bare || screen.alsoAt?.some((other) => other === bare));
}

/** Whether the merchant offers the screen at a path. */
export function isOffered(screens: readonly Screen[], path: string, info: MerchantInfo): boolean {
  const screen = screenAt(screens, path);
  return screen !== undefined && (screen.flag === undefined || hasFlag(info, screen.flag));
}
