/**
 * An amount that counts up to its final value. The announced and the final number is the server's; the steps between are only
 * animation.
 */
import { useEffect, useState } from 'react';
import { formatAmount } from '#kernel';
import { minorOf } from '../round/amounts.ts';
import { useStage } from '../stage/stage-context.tsx';

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function RollingAmount({ amount, overMs = 900 }: { amount: string; overMs?: number }) {
  const { info, money } = useStage();
  const [shown, setShown] = useState(formatAmount(0n, info.currency));
  const target = minorOf(amount, info.currency);
  const isRolling = target > 0n && !prefersStillness();
  useEffect(() => {
    if (!isRolling) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function roll(now) {
      const passed = Math.min(1, Math.max(0, (now - start) / overMs));
      const eased = 1 - (1 - passed) ** 3;
      setShown(formatAmount((target * BigInt(Math.round(eased * 10_000))) / 10_000n, info.currency));
      if (passed < 1) frame = requestAnimationFrame(roll);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, isRolling, overMs, info.currency]);
  return <span aria-hidden="true">{money(isRolling ? shown : amount)}</span>;
}
