/** The banner of free rounds above the stake: how many are left, what they won, and putting them off; at the end, what became of it. */
import { lazyPart } from '../components/lazy-part.tsx';
import { useStage, useStore } from '../stage/stage-context.tsx';
import styles from './free.module.css';
import { isOver } from './free-play.ts';

const FreeEnd = lazyPart(async () => (await import('./free-end.tsx')).FreeEnd);

export function FreeBar({ isLocked }: { readonly isLocked: boolean }) {
  const { text, money, freePlay } = useStage();
  const now = useStore(freePlay);
  if (!now) return null;
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
