/** The largest bet of the bonus that is played with, beside the stake: said before a bet, and what a larger one means. */
import { minorOf } from '../round/amounts.ts';
import { useStage, useStore } from '../stage/stage-context.tsx';
import styles from './kit.module.css';

/** `stake`: of one bet. Nothing is held: a larger bet is taken where the cash alone covers it, and what the cash is by then only the server knows. */
export function BonusMax({ stake }: { readonly stake: string }) {
  const { bonusMax, info, text, money } = useStage();
  const max = useStore(bonusMax);
  if (max === undefined) return null;
  const isAbove = minorOf(stake, info.currency) > minorOf(max, info.currency);
  return (
    <p className={styles.bonus} data-above={isAbove} aria-live="polite">
      {text(isAbove ? 'stage.bonus.above' : 'stage.bonus.max', { amount: money(max) })}
    </p>
  );
}
