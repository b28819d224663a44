/**
 * The router: an address becomes a screen, another of its addresses, or home. Guards come first, then the screen's code; the old screen
 * stays until the new one can be shown. Small on purpose: a general router weighs more than all screens of the first page together.
 */

import type { NavigateIntent, Navigation, Screen } from '../../base/navigation/index.ts';
import { addressOf, type Place, readPlace } from '../../base/navigation/index.ts';
import { report } from '../../platform/telemetry.ts';
import type { History } from './history.ts';
import { type Resolved, type ResolvePorts, resolve } from './resolve.ts';

const fail = (cause: unknown) => report('Navigation failed', cause);

/** What is on screen. */
export interface Shown {
  readonly place: Place;
  readonly screen: Screen;
  /** Its code did not come. */
  readonly isFailed: boolean;
  /** Where the page should stand: undefined leaves it. */
  readonly scrollTo: number | undefined;
}

export interface RouterPorts extends ResolvePorts {
  readonly history: History;
  readonly loadCode: (screen: Screen) => Promise<void>;
  /** Resolves when the answer to a press is on the screen: the next screen begins then, and the press is felt at once. */
  readonly painted: () => Promise<void>;
  /** A press led on, and the next screen is not there yet; and no longer. */
  readonly markGoing: (isGoing: boolean) => void;
  readonly scrollTop: () => number;
  /** Where entries of the history stood, by their keys. */
  readonly scrolls: Map<string, number>;
  /** Dialogs open over a place that is no place in the history themselves. */
  readonly overlays: { readonly isOpen: (place: Place) => boolean; readonly closeTop: () => void };
  /** Starts the page anew, when code fails to come again and again: the site may have been built anew. */
  readonly reload: () => void;
}

export interface Router extends Navigation {
  readonly shown: () => Shown;
  readonly onShown: (hear: (shown: Shown) => void) => () => void;
  /** Reads the address and loads its screen; resolves when it can be rendered. */
  readonly start: () => Promise<void>;
  /** What is shown is on the page. */
  readonly arrived: () => void;
  /** Tries again what failed. */
  readonly retry: () => void;
}

/** What is on screen, and who hears of it: the last wish is shown, however late the code of an earlier one comes. */
function createShowing(first: Shown, loadCode: RouterPorts['loadCode']) {
  const listeners = new Set<(shown: Shown) => void>();
  let shown = first;
  let latest = 0;
  let isAwaited = false;
  return {
    shown: () => shown,
    /** The code of what was last wished for is still to come. */
    isAwaited: () => isAwaited,
    onShown: (hear: (shown: Shown) => void) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    show: async ({ place, screen }: Resolved, scrollTo: number | undefined, ready?: Promise<void>): Promise<void> => {
      latest += 1;
      const mine = latest;
      isAwaited = true;
      await ready;
      const isFailed = await loadCode(screen).then(
        () => false,
        () => true,
      );
      if (mine !== latest) return;
      shown = { place, screen, isFailed, scrollTo };
      isAwaited = false;
      for (const hear of listeners) hear(shown);
    },
  };
}

const fullAddress = ({ href, hash }: Place) => (hash === '' ? href : `${href}#${hash}`);

/** `.` alone is where one is or already on the way to; with a query of its own it means the screen that is shown. */
function intentFrom(intent: NavigateIntent, shown: Place, present: Place): NavigateIntent {
  if (intent.to !== '.') return intent;
  if (intent.search) return { ...intent, to: shown.pathname };
  return { ...intent, to: present.pathname, search: present.search };
}

/** Asking takes a slow phone longer than answering the touch it begins with. */
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
  // Only a first guess: `start` decides, and is heard.
  const guess = resolve(history.address(), { ...ports, onRefused: () => undefined });
  const first = { place: guess.place, screen: guess.screen, isFailed: false, scrollTo: undefined };
  const { shown, isAwaited, onShown, show } = createShowing(first, loadCode);
  /** The entry that is shown: after a pop the history is already elsewhere. */
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
    const resolved = resolve(addressOf(intentFrom(intent, shown().place, readPlace(history.address()))), ports);
    const address = fullAddress(resolved.place);
    remember();
    // A place with a hash is an open dialog: leaving it by a link, one does not come back to it.
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
      // Somebody may have gone elsewhere meanwhile: then the return never came.
      if (history.key() === entry.key) {
        arrive();
        overlays.closeTop();
        if (isBackAwaited) leave();
        return;
      }
    }
    // The way back closes what lies over the screen before it leaves the screen.
    if (steps > 0 && overlays.isOpen(shown().place)) {
      isReturning = true;
      history.go(steps);
      return;
    }
    remember();
    arrive();
    const resolved = resolve(history.address(), ports);
    if (resolved.isTurned) history.replace(fullAddress(resolved.place));
    const isSamePage = resolved.place.href === shown().place.href;
    show(resolved, isSamePage ? undefined : (scrolls.get(entry.key) ?? 0)).catch(fail);
  });

  return {
    shown,
    onShown,
    start: async () => {
      const resolved = resolve(history.address(), ports);
      history.replace(fullAddress(resolved.place));
      arrive();
      await show(resolved, scrolls.get(entry.key));
    },
    arrived: () => (isAwaited() ? undefined : ports.markGoing(false)),
    retry: () => {
      const again = { ...shown(), isTurned: false };
      show(again, undefined)
        .then(() => shown().isFailed && shown().screen === again.screen && ports.reload())
        .catch(fail);
    },
    navigate,
    back: (otherwise) => {
      // A second tap on the way does not lead two places back.
      if (isGoing) return;
      if (isReturning) {
        // Two ways through the history at once would undo each other: this one follows the other.
        isBackAwaited = true;
        return;
      }
      if (history.depth() === 0) return navigate(otherwise);
      leave();
    },
    preload: preloadWith(ports),
  };
}
