/** Renders what the router shows: a change of screen is a transition, so that it can fade. */
import { createElement, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Boundary, CodeFailed, CurrentRouteContext } from '#base/view';
import { reloadPage } from '../platform/connection.ts';
import { Frame } from './frame.tsx';
import { codeOf, type Router, type Shown, scrollPageTo } from './router/index.ts';

/** There is no layout on the server. */
const useLaidOut = typeof document === 'undefined' ? useEffect : useLayoutEffect;

const LONGEST_HELD_MS = 500;

const startAnew = () => <CodeFailed titleKey="shell.route.failed" onRetry={reloadPage} />;

export function RouterView({ router }: { readonly router: Router }): ReactNode {
  const [shown, setShown] = useState(router.shown);
  useEffect(() => {
    let looking: ReturnType<typeof setTimeout> | undefined;
    const onEvent = (next: Shown) => {
      startTransition(() => setShown(next));
      // While parts of the page still hydrate, React may delay a transition until another update: then the screen changes without a
      // fade.
      clearTimeout(looking);
      looking = setTimeout(() => setShown(next), LONGEST_HELD_MS);
    };
    // A press between rendering and this effect may have navigated already, before there was a listener.
    onEvent(router.shown());
    const stop = router.onShown(onEvent);
    return () => {
      clearTimeout(looking);
      stop();
    };
  }, [router]);
  useLaidOut(() => {
    if (shown.scrollTo !== undefined) scrollPageTo(shown.scrollTo);
    router.arrived();
  }, [router, shown]);
  const { location, screen, isFailed } = shown;
  const last = useRef(screen);
  // Screen readers and keyboard users start at the new screen, and its title is announced.
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    document.getElementById('screen')?.focus({ preventScroll: true });
  }, [screen]);
  const code = codeOf(screen);
  return (
    <CurrentRouteContext value={{ navigation: router, location, screen }}>
      <Boundary fallback={startAnew}>
        <Frame>
          {isFailed || !code ? (
            <CodeFailed titleKey="shell.route.failed" onRetry={router.retry} />
          ) : (
            <Boundary attempt={location.href} fallback={startAnew}>
              {createElement(code)}
            </Boundary>
          )}
        </Frame>
      </Boundary>
    </CurrentRouteContext>
  );
}
