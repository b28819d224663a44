/** The browser's history as the router uses it: entries record their depth, so that back never leaves the site by accident. */
export interface History {
  readonly address: () => string;
  /** Number of our entries before this one. */
  readonly depth: () => number;
  /** The current entry's key: its scroll position is saved under it. */
  readonly key: () => string;
  readonly push: (address: string) => void;
  readonly replace: (address: string) => void;
  readonly go: (steps: number) => void;
  readonly onPop: (onEvent: () => void) => void;
}

interface Entry {
  readonly depth?: number;
  readonly key?: string;
}

const isSwiped = () => 'swiped' in document.documentElement.dataset;

export function browserHistory(): History {
  const entry = (): Entry => (history.state ?? {}) as Entry;
  const depth = () => entry().depth ?? 0;
  const fresh = () => Math.random().toString(36).slice(2, 10);
  history.scrollRestoration = 'manual';
  return {
    address: () => location.pathname + location.search + location.hash,
    depth,
    key: () => entry().key ?? 'first',
    push: (address) => history.pushState({ depth: depth() + 1, key: fresh() }, '', address),
    replace: (address) => history.replaceState({ depth: depth(), key: entry().key ?? fresh() }, '', address),
    go: (steps) => history.go(steps),
    // Inside the event React would show the old screen at once, without the fade: right after a swipe, wrong otherwise.
    onPop: (onEvent) => addEventListener('popstate', () => (isSwiped() ? onEvent() : setTimeout(onEvent))),
  };
}
