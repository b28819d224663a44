/** Of a game that pays from a pool: what its first group would divide now, and a way to what earlier draws were divided into. */
import { useState } from 'react';
import { Icon, lazyPart, useStage } from '#stage-kit';
import styles from './pool.module.css';

const PoolSheet = lazyPart(async () => (await import('./pool-sheet.tsx')).PoolSheet);

export interface PoolBarProps {
  readonly jackpot: string | undefined;
  readonly trialJackpot: string | undefined;
}

/** Play money has a pool of its own. */
export function PoolBar({ jackpot, trialJackpot }: PoolBarProps) {
  const { info, text, money } = useStage();
  const [isOpen, setOpen] = useState(false);
  const shown = info.isTrial ? trialJackpot : jackpot;
  return (
    <>
      <button type="button" className={styles.bar} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <span>{text('game.lottery.pool.jackpot')}</span>
        <b>{shown === undefined ? '…' : money(shown)}</b>
        <Icon name="history" size={16} />
      </button>
      {isOpen && <PoolSheet onClose={() => setOpen(false)} />}
    </>
  );
}
