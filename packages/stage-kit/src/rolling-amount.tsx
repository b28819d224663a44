/** An amount that counts up to where it ends. The spoken and the final number is the server's; only the way there is show. */
import { useEffect, useState } from 'react';
import { formatAmount } from '#kernel';
import { minorOf } from './amounts.ts';
import { useStage } from './stage-context.tsx';

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function RollingAmount({ amount, overMs = 900 }: { amount: string; overMs?: number }) {
  const { info, money } = useStage();
  const [shown, setShown] = useState(amount);
  useEffect(() => {
    const target = minorOf(amount, info.currency);
    if (target <= 0n || prefersStillness()) {
      setShown(amount);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function roll(now) {
      const passed = Math.min(1, Math.max(0, (now - start) / overMs));
      const eased = 1 - (1 - passed) ** 3;
      setShown(
        passed === 1 ? amount : formatAmount((target * BigInt(Math.round(eased * 10_000))) / 10_000n, info.currency),
      );
      if (passed < 1) frame = requestAnimationFrame(roll);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount, overMs, info.currency]);
  return <span aria-hidden="true">{money(shown)}</span>;
}
