/** The multiplier of the moment by the server's clock, in hundredths; drawn as often as it is shown. */
import { useEffect, useState } from 'react';
import { multiplierAt } from '../curve.ts';
import type { CrashGame } from './use-crash.ts';

const SHOWN_EVERY_MS = 50;

/** Undefined while no round runs. */
export function useMultiplier({ round, startsAt, serverNow }: CrashGame): number | undefined {
  const isRunning = round?.phase === 'running' && startsAt !== undefined;
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow((before) => before + 1), SHOWN_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning && now >= 0 ? multiplierAt(Math.max(0, serverNow() - startsAt)) : undefined;
}
