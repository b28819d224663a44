/** Seconds until a moment, updated twice a second so that no second is shown late. */
import { useEffect, useState } from 'react';
import { type SentCode, secondsLeft } from './code-flow.ts';

const TICK_MS = 500;

export function useCountdown(sent: SentCode | undefined): number {
  // A code saved before a reload is counted from now, not from its request.
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!sent) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= sent.expirationTime) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [sent]);
  return sent ? secondsLeft(sent.expirationTime, Math.max(now, sent.requestedAt)) : 0;
}
