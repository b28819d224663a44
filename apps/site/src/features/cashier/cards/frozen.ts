/** How long a new account cannot receive withdrawals. */
import { useEffect, useState } from 'react';
import { useText } from '#base/view';

const TICK_MS = 10_000;
const MINUTE_MS = 60_000;

export interface Freeze {
  readonly hours: number;
  readonly minutes: number;
}

/** Undefined once it is over. A started minute counts as a whole one. */
export function freezeLeft(frozenUntil: string | undefined, nowMs: number): Freeze | undefined {
  const leftMs = frozenUntil === undefined ? 0 : Date.parse(frozenUntil) - nowMs;
  if (leftMs <= 0) return undefined;
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** For each account, how long it stays frozen; updates as time passes. */
export function useFrozen(): (card: { readonly frozenUntil?: string }) => string | undefined {
  const t = useText();
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return ({ frozenUntil }) => {
    const left = freezeLeft(frozenUntil, nowMs);
    return left && t('withdraw.frozen.left', { ...left });
  };
}
