/**
 * Renews the token before or after it expires. The renewal cookie rotates, and using it twice ends the session: so one tab renews at a
 * time, and a tab that waited uses the session that the other one got.
 */
import type { Client } from '#client';
import { load, stored } from '../page/storage.ts';
import { markEnded } from './ended.ts';
import { currentSession, dropSession, saveSession, useSessionState } from './session.ts';

const RENEW_AHEAD_MS = 60_000;

async function exclusively<Value>(act: () => Promise<Value>): Promise<Value> {
  if (!navigator.locks) return await act();
  return await navigator.locks.request('croupier-session', act);
}

/** True when there is a valid token again. Calls `onEnded` when the session has ended for good. */
export async function renewSession(call: Client['call'], onEnded: () => void): Promise<boolean> {
  const failing = currentSession()?.token;
  if (failing === undefined) return false;
  return await exclusively(async () => {
    const saved = load(stored.session);
    if (saved && saved.token !== failing) {
      useSessionState.setState({ session: saved });
      return true;
    }
    const answer = await call('renewSession', {});
    if (answer.ok) {
      saveSession(answer.value);
      return true;
    }
    if (answer.refusal.code.startsWith('fault.')) return false;
    const failed = currentSession();
    if (failed?.token === failing) {
      // Not when another tab has logged out meanwhile.
      if (saved) markEnded(failed);
      dropSession();
      onEnded();
    }
    return false;
  });
}

/** Milliseconds until the token should be renewed, some time before its expiry; 0 when it is due. */
export function renewalDelayMs(expiresAt: string | undefined, nowMs: number): number | undefined {
  const end = expiresAt === undefined ? Number.NaN : Date.parse(expiresAt);
  return Number.isNaN(end) ? undefined : Math.max(0, end - RENEW_AHEAD_MS - nowMs);
}

/** Renews before the expiry, while a member is logged in and the page is visible. */
export function saveRenewed(renew: () => Promise<boolean>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    if (!currentSession() || document.hidden) return;
    const delayMs = renewalDelayMs(load(stored.sessionExpiry), Date.now());
    if (delayMs !== undefined) timer = setTimeout(() => renew().catch(() => undefined), delayMs);
  };
  useSessionState.subscribe(plan);
  document.addEventListener('visibilitychange', plan);
  plan();
}
