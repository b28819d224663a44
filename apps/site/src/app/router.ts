/**
 * The router: an address becomes a screen, another of its addresses, or home. Guards come first, then the screen's code; the old screen
 * stays until the new one can be shown. Small on purpose: a general router weighs more than all screens of the first page together.
 */
import type { NavigateWish, Navigation } from '../base/navigation.tsx';
import type { MerchantInfo } from '../base/page.ts';
import { addressOf, type Place, readPlace } from '../base/place.ts';
import type { Screen } from '../base/screen.ts';
import { screenAt } from '../base/screens.ts';
import type { SessionInfo } from '../base/stored.ts';
import { report } from '../platform/telemetry.ts';
import { passage } from './guards.ts';
import type { History } from './history.ts';

const HOME = '/m/home';
const fail = (cause: unknown) => report('Navigation failed', cause);
const MOST_TURNS = 5;

/** What is on screen. */
export interface Shown {
  readonly place: Place;
  readonly screen: Screen;
  /** Its code did not come. */
  readonly isFailed: boolean;
  /** Where the page should stand: undefined leaves it. */
  readonly scrollTo: number | undefined;
}

export interface RouterPorts {
  readonly screens: readonly Screen[];
  readonly history: History;
  readonly info: () => MerchantInfo;
  readonly session: () => SessionInfo | undefined;
  readonly loadCode: (screen: Screen) => Promise<void>;
  /** Hears when a guard sent somebody elsewhere, to say why. */
  readonly onRefused: (why: 'login' | 'real-only') => void;
  readonly scrollTop: () => number;
}

export interface Router extends Navigation {
  readonly shown: () => Shown;
  readonly onShown: (hear: (shown: Shown) => void) => () => void;
  /** Reads the address and loads its screen; resolves when it can be rendered. */
  readonly start: () => Promise<void>;
  /** Tries again what failed. */
  readonly retry: () => void;
}

export interface Resolved {
  readonly place: Place;
  readonly screen: Screen;
  /** A guard or an unknown path led here: the address must follow. */
  readonly isTurned: boolean;
}

/** Where an address leads, through guards and unknown paths. */
export function resolve(
  address: string,
  ports: Pick<RouterPorts, 'screens' | 'info' | 'session' | 'onRefused'>,
): Resolved {
  let place = readPlace(address);
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const screen = screenAt(ports.screens, place.pathname);
    const way = screen && passage({ screen, session: ports.session(), info: ports.info(), href: place.href });
    if (screen && way?.kind === 'enter') return { place, screen, isTurned: turns > 0 };
    if (way?.kind === 'login' || way?.kind === 'real-only') ports.onRefused(way.kind);
    place = readPlace(way?.kind === 'login' ? addressOf({ to: '/m/login', search: way.search }) : HOME);
  }
  const home = screenAt(ports.screens, HOME);
  if (!home) throw new Error('there is no home');
  return { place: readPlace(HOME), screen: home, isTurned: true };
}

export function createRouter(ports: RouterPorts): Router {
  const { history, loadCode } = ports;
  const listeners = new Set<(shown: Shown) => void>();
  const scrolls = new Map<string, number>();
  // Only a first guess: `start` decides, and is heard.
  const guess = resolve(history.address(), { ...ports, onRefused: () => undefined });
  let shown: Shown = { place: guess.place, screen: guess.screen, isFailed: false, scrollTo: undefined };
  let latest = 0;

  const show = async (resolved: Resolved, scrollTo: number | undefined): Promise<void> => {
    latest += 1;
    const mine = latest;
    const isFailed = await loadCode(resolved.screen).then(
      () => false,
      () => true,
    );
    if (mine !== latest) return;
    shown = { place: resolved.place, screen: resolved.screen, isFailed, scrollTo };
    for (const hear of listeners) hear(shown);
  };
  const fullAddress = ({ href, hash }: Place) => (hash === '' ? href : `${href}#${hash}`);
  const remember = () => scrolls.set(history.key(), ports.scrollTop());

  const navigate = (wish: NavigateWish) => {
    const to = wish.to === '.' ? shown.place.pathname : wish.to;
    const resolved = resolve(addressOf({ ...wish, to }), ports);
    const address = fullAddress(resolved.place);
    remember();
    if (wish.replace || address === history.address()) history.replace(address);
    else history.push(address);
    show(resolved, wish.keepScroll ? undefined : 0).catch(fail);
  };

  history.onPop(() => {
    const resolved = resolve(history.address(), ports);
    if (resolved.isTurned) history.replace(fullAddress(resolved.place));
    const isSamePage = resolved.place.href === shown.place.href;
    show(resolved, isSamePage ? undefined : (scrolls.get(history.key()) ?? 0)).catch(fail);
  });

  return {
    shown: () => shown,
    onShown: (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    start: async () => {
      const resolved = resolve(history.address(), ports);
      history.replace(fullAddress(resolved.place));
      await show(resolved, undefined);
    },
    retry: () => {
      show({ ...shown, isTurned: false }, undefined).catch(fail);
    },
    navigate,
    back: (otherwise) => {
      if (history.depth() > 0) {
        remember();
        history.back();
      } else navigate(otherwise);
    },
    preload: (address) => {
      const screen = screenAt(ports.screens, readPlace(address).pathname);
      if (screen) loadCode(screen).catch(() => undefined);
    },
  };
}
