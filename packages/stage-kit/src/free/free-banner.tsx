/** The banner of free rounds: how many are left, what they won, and putting them off; at the end, what became of it. */

import type { FreePlay } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';
import styles from './free.module.css';
import { FreeEnd } from './free-end.tsx';
import { isOver } from './free-play.ts';

export function FreeBanner({ now, isLocked }: { readonly now: FreePlay; readonly isLocked: boolean }) {
  const { text, money, freePlay } = useStage();
  const { set, isOn } = now;
  if (isOver(now)) return <FreeEnd set={set} onClose={() => freePlay.set(undefined)} />;
  const left = text('stage.free.left', { left: set.left, rounds: set.rounds });
  return (
    <div className={styles.bar} data-on={isOn}>
      <p role="status">
        <b>{text('stage.free.title')}</b> <span>{left}</span>
      </p>
      {isOn && (
        <p>
          <span>{text('stage.free.stake', { amount: money(set.stake) })}</span>{' '}
          <b>{text('stage.free.won', { amount: money(set.won) })}</b>
        </p>
      )}
      <button type="button" disabled={isLocked} onClick={() => freePlay.set({ set, isOn: !isOn })}>
        {text(isOn ? 'stage.free.later' : 'stage.free.resume')}
      </button>
    </div>
  );
}
