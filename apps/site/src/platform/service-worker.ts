/** Registers the service worker, reports a newer one that waits, and passes on what the page loaded before there was one. */
import { report } from './telemetry.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string };
}

const LOOK_AGAIN_MS = 1_800_000;

/** Under Trusted Types the address of a script must come from a named policy; this policy has a single address. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return '/m/sw.js';
  return trustedTypes.createPolicy('croupier-worker', { createScriptURL: () => '/m/sw.js' }).createScriptURL('');
}

const LONGEST_HANDOVER_MS = 3000;

/**
 * Activates the waiting worker and reloads this page; other pages go on as they are. The old worker finishes its work first. The reload
 * waits for that only a limited time: pages come from the network in any case.
 */
function takeOver({ waiting }: ServiceWorkerRegistration): void {
  const again = () => location.reload();
  // Another page was faster: its version is active already.
  if (!waiting) {
    again();
    return;
  }
  const late = setTimeout(again, LONGEST_HANDOVER_MS);
  const isOver = () => {
    clearTimeout(late);
    again();
  };
  navigator.serviceWorker.addEventListener('controllerchange', isOver, { once: true });
  waiting.postMessage('take-over');
}

/** A page that stays open for days checks for a newer version when it becomes visible again. */
function lookAgain(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Requests from before the worker controlled the page bypassed it, and may still be running. */
function handOver(): void {
  const since = performance.now();
  const observer = new PerformanceObserver((list) => {
    const earlier = list.getEntries().filter(({ startTime }) => startTime < since);
    if (earlier.length > 0) navigator.serviceWorker.controller?.postMessage(earlier.map(({ name }) => name));
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** Calls `onWaiting` with a function that switches to the newer version, and with undefined once this page no longer needs it. */
export async function registerServiceWorker(onWaiting: (apply: (() => void) | undefined) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (!navigator.serviceWorker.controller) {
    navigator.serviceWorker.addEventListener('controllerchange', handOver, { once: true });
  }
  try {
    const registration = await navigator.serviceWorker.register(workerUrl(), { scope: '/m/' });
    const offer = (worker: ServiceWorker | null) => {
      if (worker && navigator.serviceWorker.controller) onWaiting(() => takeOver(registration));
    };
    offer(registration.waiting);
    // It waited before this page loaded: the page is as new as the worker, and needs no reload once it is active.
    registration.waiting?.addEventListener('statechange', () => onWaiting(undefined), { once: true });
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => coming.state === 'installed' && offer(coming));
    });
    lookAgain(registration);
  } catch (cause) {
    report('Service worker not registered', cause);
  }
}

/** Cached pages can reveal what was visited: they are deleted with the session. */
export async function forgetSeenPages(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('seen-')).map((name) => caches.delete(name)));
}
