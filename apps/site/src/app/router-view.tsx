/** What the router shows, as React sees it: a change of screen is a transition, so that it can fade. */
import { createElement, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Boundary, CodeFailed } from '../base/components/index.ts';
import { StaticRouteContext } from '../base/navigation/index.ts';
import { reloadPage } from '../platform/connection.ts';
import { Frame } from './frame.tsx';
import type { Router, Shown } from './router/index.ts';
import { codeOf, scrollPageTo } from './router/index.ts';

/** On the server nothing is laid out. */
const useLaidOut = typeof document === 'undefined' ? useEffect : useLayoutEffect;

const LONGEST_HELD_MS = 500;

const startAnew = () => <CodeFailed titleKey="shell.route.failed" onRetry={reloadPage} />;

export function RouterView({ router }: { readonly router: Router }): ReactNode {
  const [shown, setShown] = useState(router.shown);
  useEffect(() => {
    let looking: ReturnType<typeof setTimeout> | undefined;
    const hear = (next: Shown) => {
      startTransition(() => setShown(next));
      // Where parts of the page are still to come alive, React may hold a transition back until something else moves it: then without a fade.
      clearTimeout(looking);
      looking = setTimeout(() => setShown(next), LONGEST_HELD_MS);
    };
    // A press may have led on between the drawing and this: whoever asks then is told nothing.
    hear(router.shown());
    const stop = router.onShown(hear);
    return () => {
      clearTimeout(looking);
      stop();
    };
  }, [router]);
  useLaidOut(() => {
    if (shown.scrollTo !== undefined) scrollPageTo(shown.scrollTo);
    router.arrived();
  }, [router, shown]);
  const { place, screen, isFailed } = shown;
  const last = useRef(screen);
  // Who listens to the page, or goes by keyboard, begins at the new screen, whose title is said.
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    document.getElementById('screen')?.focus({ preventScroll: true });
  }, [screen]);
  const code = codeOf(screen);
  return (
    <StaticRouteContext value={{ navigation: router, place, screen }}>
      <Boundary fallback={startAnew}>
        <Frame>
          {isFailed || !code ? (
            <CodeFailed titleKey="shell.route.failed" onRetry={router.retry} />
          ) : (
            <Boundary attempt={place.href} fallback={startAnew}>
              {createElement(code)}
            </Boundary>
          )}
        </Frame>
      </Boundary>
    </StaticRouteContext>
  );
}
