/**
 * The router: resolves an address to a screen, to another address, or to home. Guards run first, then the screen's code is loaded; the
 * old screen stays until the new one can be shown. It is small on purpose: a general router is larger than all screens of the first
 * page together.
 */
import {
  addressOf,
  type NavigateIntent,
  type Navigation,
  type RouteLocation,
  readLocation,
  type Screen,
} from '#base/view';
import { report } from '../../platform/telemetry.ts';
import type { History } from './history.ts';
import { type Resolved, type ResolvePorts, resolve } from './resolve.ts';

const fail = (cause: unknown) => report('Navigation failed', cause);

/** What is on screen. */
export interface Shown {
  readonly location: RouteLocation;
  readonly screen: Screen;
  /** Its code failed to load. */
  readonly isFailed: boolean;
  /** The scroll position to set; undefined leaves it unchanged. */
  readonly scrollTo: number | undefined;
}

export interface RouterPorts extends ResolvePorts {
  readonly history: History;
  readonly loadCode: (screen: Screen) => Promise<void>;
  /** Resolves when the response to a press is painted. The next screen starts only then, so that the press has an immediate effect. */
  readonly painted: () => Promise<void>;
  /** True when a navigation starts, false when its screen is on the page. */
  readonly markGoing: (isGoing: boolean) => void;
  readonly scrollTop: () => number;
  /** Scroll positions of history entries, by entry key. */
  readonly scrolls: Map<string, number>;
  /** Open dialogs that have no history entry of their own. */
  readonly overlays: { readonly isOpen: (location: RouteLocation) => boolean; readonly closeTop: () => void };
  /** Reloads the page when code fails to load again: the site may have been rebuilt. */
  readonly reload: () => void;
}

export interface Router extends Navigation {
  readonly shown: () => Shown;
  readonly onShown: (onEvent: (shown: Shown) => void) => () => void;
  /** Loads the screen of the current address; resolves when it can be rendered. */
  readonly start: () => Promise<void>;
  /** To be called when the shown screen is on the page. */
  readonly arrived: () => void;
  /** Loads the failed code again. */
  readonly retry: () => void;
}

/** The shown screen and its listeners. The last request wins, however late the code of an earlier one arrives. */
function createShowing(first: Shown, loadCode: RouterPorts['loadCode']) {
  const listeners = new Set<(shown: Shown) => void>();
  let shown = first;
  let latest = 0;
  let isAwaited = false;
  return {
    shown: () => shown,
    /** The code of the last requested screen is still loading. */
    isAwaited: () => isAwaited,
    onShown: (onEvent: (shown: Shown) => void) => {
      listeners.add(onEvent);
      return () => listeners.delete(onEvent);
    },
    show: async (
      { location, screen }: Resolved,
      scrollTo: number | undefined,
      ready?: Promise<void>,
    ): Promise<void> => {
      latest += 1;
      const mine = latest;
      isAwaited = true;
      await ready;
      const isFailed = await loadCode(screen).then(
        () => false,
        () => true,
      );
      if (mine !== latest) return;
      shown = { location, screen, isFailed, scrollTo };
      isAwaited = false;
      for (const onEvent of listeners) onEvent(shown);
    },
  };
}

const fullAddress = ({ href, hash }: RouteLocation) => (hash === '' ? href : `${href}#${hash}`);

/** `.` alone is the current location, or the one that is loading. With a query of its own it is the path of the shown screen. */
function intentFrom(intent: NavigateIntent, shown: RouteLocation, present: RouteLocation): NavigateIntent {
  if (intent.to !== '.') return intent;
  if (intent.search) return { ...intent, to: shown.pathname };
  return { ...intent, to: present.pathname, search: present.search };
}

/** Starting a request takes a slow phone longer than responding to the touch: the response is painted first. */
function preloadWith(ports: RouterPorts): Router['preload'] {
  return (address) => {
    const { screen } = resolve(address, { ...ports, onRefused: () => undefined });
    ports
      .painted()
      .then(() => ports.loadCode(screen))
      .catch(() => undefined);
  };
}

export function createRouter(ports: RouterPorts): Router {
  const { history, loadCode, scrolls, overlays } = ports;
  // Only a first guess, without reports of refusals: `start` resolves the address with them.
  const guess = resolve(history.address(), { ...ports, onRefused: () => undefined });
  const first = { location: guess.location, screen: guess.screen, isFailed: false, scrollTo: undefined };
  const { shown, isAwaited, onShown, show } = createShowing(first, loadCode);
  /** The entry that is shown: after a pop the history is already at another one. */
  let entry = { key: history.key(), depth: history.depth() };
  let isGoing = false;
  let isReturning = false;
  let isBackAwaited = false;

  const remember = () => scrolls.set(entry.key, ports.scrollTop());
  const arrive = () => {
    entry = { key: history.key(), depth: history.depth() };
    isGoing = false;
  };

  const leave = () => {
    isBackAwaited = false;
    isGoing = true;
    history.go(-1);
  };

  const navigate = (intent: NavigateIntent) => {
    const resolved = resolve(addressOf(intentFrom(intent, shown().location, readLocation(history.address()))), ports);
    const address = fullAddress(resolved.location);
    remember();
    // A location with a hash is an open dialog: a link that leaves it replaces its entry, so that back does not reopen it.
    if (intent.replace || address === history.address() || history.address().includes('#')) history.replace(address);
    else history.push(address);
    isReturning = false;
    isBackAwaited = false;
    arrive();
    const scrollTo = intent.keepScroll && resolved.screen === shown().screen ? undefined : 0;
    ports.markGoing(true);
    show(resolved, scrollTo, ports.painted()).catch(fail);
  };

  history.onPop(() => {
    const steps = entry.depth - history.depth();
    if (isReturning) {
      isReturning = false;
      // A navigation may have come between: then the history did not return to this entry.
      if (history.key() === entry.key) {
        arrive();
        overlays.closeTop();
        if (isBackAwaited) leave();
        return;
      }
    }
    // Back closes overlays before it leaves the screen.
    if (steps > 0 && overlays.isOpen(shown().location)) {
      isReturning = true;
      history.go(steps);
      return;
    }
    remember();
    arrive();
    const resolved = resolve(history.address(), ports);
    if (resolved.isRedirected) history.replace(fullAddress(resolved.location));
    const isSamePage = resolved.location.href === shown().location.href;
    show(resolved, isSamePage ? undefined : (scrolls.get(entry.key) ?? 0)).catch(fail);
  });

  return {
    shown,
    onShown,
    start: async () => {
      const resolved = resolve(history.address(), ports);
      history.replace(fullAddress(resolved.location));
      arrive();
      await show(resolved, scrolls.get(entry.key));
    },
    arrived: () => (isAwaited() ? undefined : ports.markGoing(false)),
    retry: () => {
      const again = { ...shown(), isRedirected: false };
      show(again, undefined)
        .then(() => shown().isFailed && shown().screen === again.screen && ports.reload())
        .catch(fail);
    },
    navigate,
    back: (otherwise) => {
      // A second tap meanwhile does not go back two entries.
      if (isGoing) return;
      if (isReturning) {
        // Two concurrent moves in the history would undo each other: this one waits for the other.
        isBackAwaited = true;
        return;
      }
      if (history.depth() === 0) return navigate(otherwise);
      leave();
    },
    preload: preloadWith(ports),
  };
}
