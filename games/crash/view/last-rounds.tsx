/** Where the last rounds crashed, the newest first; behind them their proofs. What the game returns stands beside. */
import { useState } from 'react';
import { ballsLook, HistorySheet, Icon, returnPercent, useStage } from '#stage-kit';
import styles from './crash.module.css';
import { type CrashGame, crashOf, timesOf } from './use-crash.ts';

const levelOf = (crash: number) => (crash < 200 ? 'low' : crash < 1_000 ? 'middle' : 'high');

export function LastRounds({ game: { last } }: { game: CrashGame }) {
  const { text, game } = useStage();
  const [isOpen, setOpen] = useState(false);
  const shown = (outcome: unknown) => {
    const crash = crashOf(outcome);
    return crash === undefined ? undefined : [`×${timesOf(crash)}`];
  };
  return (
    <>
      <div className={styles.top}>
        <span>{text('stage.return', { percent: returnPercent(game.returns) })}</span>
        <button type="button" onClick={() => setOpen(true)}>
          <Icon name="shield" size={14} />
          {text('game.crash.proofs')}
        </button>
      </div>
      <ol className={styles.last} aria-label={text('game.crash.last')}>
        {last?.map(({ drawNumber, outcome }) => (
          <li key={drawNumber} data-level={levelOf(crashOf(outcome) ?? 100)}>
            {shown(outcome)}
          </li>
        ))}
      </ol>
      {isOpen && <HistorySheet look={ballsLook(1, shown)} onClose={() => setOpen(false)} />}
    </>
  );
}
