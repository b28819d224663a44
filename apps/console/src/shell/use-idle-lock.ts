/** Locks the session when nobody has moved anything for as long as the server allows. */
import { useEffect } from 'react';
import { usePermissions } from 'react-admin';
import { call } from '../base/call.ts';
import { noteLocked } from '../base/lock.ts';
import type { Me } from '../base/session.ts';

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function useIdleLock(): void {
  const { permissions: me } = usePermissions<Me>();
  const seconds = me?.locksAfterSeconds;
  useEffect(() => {
    if (seconds === undefined) return undefined;
    let timer = 0;
    const lock = () => {
      noteLocked();
      call('consoleLock').catch(() => undefined);
    };
    const again = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(lock, seconds * 1_000);
    };
    again();
    for (const sign of SIGNS) window.addEventListener(sign, again, { passive: true });
    return () => {
      window.clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, again);
    };
  }, [seconds]);
}
