/** The manifest of a screen, known before its code is loaded: the shell, the router and the guards use nothing else. */
import type { ComponentType } from 'react';
import type { FlagKey } from '#contract';
import type { TextKey } from '#texts';
import type { MerchantInfo, Preload } from '../../data/page/page.ts';
import type { Parameters } from './location.ts';

export interface Chrome {
  /** The shell's header with title and back arrow. A screen without it may have a header of its own. */
  readonly header: boolean;
  readonly footer: boolean;
  readonly downloadBanner: boolean;
  /** Where the back arrow leads; `none` shows no arrow. */
  readonly back: 'home' | 'previous' | 'root' | 'none';
}

export interface Screen {
  readonly path: `/${string}`;
  /** Other addresses of the same screen. */
  readonly alsoAt?: readonly `/${string}`[];
  readonly titleKey: TextKey;
  readonly chrome: Chrome;
  /**
   * `session`: member or trial · `member`: real accounts only · `guest`: without a session, others are sent home · `unregistered`: guests
   * and trials, members are sent home.
   */
  readonly access: 'anyone' | 'session' | 'member' | 'guest' | 'unregistered';
  /** Guests are sent home instead of to the login screen. */
  readonly isGuestSentHome?: true;
  /** If it is off, the address redirects to home. */
  readonly flag?: FlagKey;
  /**
   * The source file of the component, relative to `apps/site`. A screen with it is rendered on the server for guests, and its built
   * files are found by it. For others the server sends the shell, and the browser renders the screen.
   */
  readonly renderedFrom?: string;
  /**
   * The query parameters that change what the server renders, `[]` for none. Addresses that differ only in other parameters are one
   * page: those are read in the browser alone, and must not change the first view.
   */
  readonly parameters?: readonly string[];
  /** The calls whose answers the page starts with, answered on the server. Gets the declared parameters only. */
  readonly preloads?: (search: Parameters, info: MerchantInfo) => readonly Preload[];
  readonly load: () => Promise<ComponentType>;
}

/** What a screen declares: of the chrome, only what is not as usual. */
export interface ScreenManifest extends Omit<Screen, 'chrome'> {
  readonly chrome?: Partial<Chrome>;
}

const usual: Chrome = { header: true, footer: true, downloadBanner: false, back: 'previous' };

export function screenOf(manifest: ScreenManifest): Screen {
  return { ...manifest, chrome: { ...usual, ...manifest.chrome } };
}
