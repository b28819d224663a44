/**
 * A swipe-back has its own animation: the browser slides the page, and our fade on top would show the change twice. Styles skip the
 * fade while the root is marked.
 */
const FAR_PX = 100;
const FRESH_MS = 800;

export interface Swipe {
  readonly fromX: number;
  readonly toX: number;
  /** Of the viewport. */
  readonly width: number;
}

/** Moved far enough sideways, or started off the screen. */
export function isSwipeBack({ fromX, toX, width }: Swipe): boolean {
  return Math.abs(toX - fromX) > FAR_PX || fromX < 0 || fromX > width;
}

export function followSwipes(): void {
  const root = document.documentElement;
  let fromX = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (event: TouchEvent) => {
    fromX = event.touches[0]?.clientX ?? 0;
  };
  const end = (event: TouchEvent) => {
    const toX = event.changedTouches[0]?.clientX ?? fromX;
    if (!isSwipeBack({ fromX, toX, width: innerWidth })) return;
    root.dataset.swiped = '';
    clearTimeout(timer);
    timer = setTimeout(() => delete root.dataset.swiped, FRESH_MS);
  };
  addEventListener('touchstart', begin, { passive: true });
  // A gesture that the browser takes over ends with `touchcancel`.
  for (const kind of ['touchend', 'touchcancel'] as const) addEventListener(kind, end, { passive: true });
}
