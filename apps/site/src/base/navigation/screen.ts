/** What a screen says of itself before its code is there: the shell, the router and the guards ask this and nothing else. */
import type { ComponentType } from 'react';
import type { FlagKey } from '#contract';
import type { TextKey } from '#texts';
import type { MerchantInfo, Preload } from '../page/index.ts';

export interface Chrome {
  /** The shell's bar with title and back arrow. A screen without it may bring a header of its own. */
  readonly header: boolean;
  readonly footer: boolean;
  readonly downloadBanner: boolean;
  /** Where the back arrow leads; `none` has no arrow. */
  readonly back: 'home' | 'previous' | 'root' | 'none';
}

export interface Screen {
  readonly path: `/${string}`;
  /** Other addresses of the same screen. */
  readonly alsoAt?: readonly `/${string}`[];
  readonly titleKey: TextKey;
  readonly chrome: Chrome;
  /**
   * `session`: member or trial · `member`: real accounts only · `guest`: whoever has a session is sent home · `newcomer`: guests and trials,
   * members are sent home.
   */
  readonly access: 'anyone' | 'session' | 'member' | 'guest' | 'newcomer';
  /** Guests are sent home instead of to the log-in screen. */
  readonly isGuestSentHome?: true;
  /** Off: the address leads home. */
  readonly flag?: FlagKey;
  /**
   * The source file of the component, from `apps/site`: a screen that names it is rendered on the server for guests, and its built files
   * are found by it. Others get the shell, and the browser does the rest.
   */
  readonly renderedFrom?: string;
  /**
   * The parameters of its address that change what the server renders of it, `[]` being none. Addresses that differ in any other are one page:
   * those parameters are read in the browser alone, and must not change the first view.
   */
  readonly parameters?: readonly string[];
  /** What the page should start with, answered on the server. Sees the declared parameters alone. */
  readonly preloads?: (search: URLSearchParams, info: MerchantInfo) => readonly Preload[];
  readonly load: () => Promise<ComponentType>;
}
