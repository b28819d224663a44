/** Registers the service worker, and tells when a newer one waits. */
import { report } from './telemetry.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string };
}

/** Under Trusted Types an address of a script must come from a named policy; this one knows a single address. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return '/m/sw.js';
  return trustedTypes.createPolicy('croupier-worker', { createScriptURL: () => '/m/sw.js' }).createScriptURL('');
}

/** `onWaiting` gets the way to let the new one take over. Open pages are left alone: nobody is interrupted. */
export async function registerServiceWorker(onWaiting: (takeOver: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const hadController = navigator.serviceWorker.controller !== null;
  try {
    const registration = await navigator.serviceWorker.register(workerUrl(), { scope: '/m/' });
    const offer = (worker: ServiceWorker | null) => {
      if (worker && hadController) onWaiting(() => worker.postMessage('take-over'));
    };
    offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => coming.state === 'installed' && offer(coming));
    });
  } catch (cause) {
    report('Service worker not registered', cause);
  }
}
