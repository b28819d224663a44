/** The end of a set of free rounds: what was won altogether, and where it went. */
import { useEffect } from 'react';
import { Sheet } from '../components/sheet.tsx';
import { minorOf } from '../round/amounts.ts';
import type { FreeSet } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';
import styles from './free.module.css';

export function FreeEnd({ set, onClose }: { readonly set: FreeSet; readonly onClose: () => void }) {
  const { text, money, info, sound } = useStage();
  const { won, cap, given } = set;
  const isWon = minorOf(won, info.currency) > 0n;
  useEffect(() => sound.play(isWon ? 'big-win' : 'lose'), [sound, isWon]);
  const isCapped = minorOf(won, info.currency) > minorOf(cap, info.currency);
  return (
    <Sheet title={text('stage.free.title')} onClose={onClose}>
      <div className={styles.end}>
        <strong>{isWon ? text('stage.free.end.won', { amount: money(won) }) : text('stage.free.end.nothing')}</strong>
        {isCapped && <p>{text('stage.free.end.cap', { amount: money(cap) })}</p>}
        {given && <p>{text(textOf(given), { amount: money(given.amount), required: money(given.required) })}</p>}
        <button type="button" className={styles.go} onClick={onClose}>
          {text('stage.free.end.go')}
        </button>
      </div>
    </Sheet>
  );
}

function textOf({ mode, state, isHeld }: NonNullable<FreeSet['given']>): string {
  if (isHeld) return 'stage.free.end.held';
  if (state === 'active') return 'stage.free.end.bonus';
  if (state === 'offered' || state === 'queued') return 'stage.free.end.waits';
  return mode === 'unlock' ? 'stage.free.end.waits' : 'stage.free.end.cash';
}
