/** Seconds until a moment, told twice a second so that none is shown late. */
import { useEffect, useState } from 'react';
import { type SentCode, secondsLeft } from './code-flow.ts';

const TICK_MS = 500;

export function useCountdown(sent: SentCode | undefined): number {
  // what was kept from before a reload is counted from now, not from when it was asked for
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
