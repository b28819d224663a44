/** The line from 0 to 100: winning and losing part, the target, and the last roll. */
import { useStage } from '#stage-kit';
import type { DiceInput, DiceOutcome } from '../engine.ts';
import styles from './dice.module.css';

const LOWEST = 2;
const HIGHEST = 98;

export function Track(props: {
  input: DiceInput;
  roll: DiceOutcome | undefined;
  isBusy: boolean;
  onTarget: (target: number) => void;
}) {
  const { text } = useStage();
  const { target, direction } = props.input;
  const colours = direction === 'over' ? ['var(--lose)', 'var(--win)'] : ['var(--win)', 'var(--lose)'];
  return (
    <div className={styles.track}>
      <div
        className={styles.rail}
        style={{ background: `linear-gradient(90deg, ${colours[0]} ${target}%, ${colours[1]} ${target}%)` }}
      />
      {props.roll && (
        <output
          key={`${props.roll.roll}-${props.roll.multiplierE4}`}
          className={props.roll.win ? styles.markerWon : styles.markerLost}
          style={{ insetInlineStart: `${props.roll.roll}%` }}
          aria-hidden="true"
        >
          {props.roll.roll.toFixed(2)}
        </output>
      )}
      <input
        type="range"
        className={styles.range}
        aria-label={text('game.dice.target')}
        aria-valuetext={text(direction === 'over' ? 'game.dice.over.value' : 'game.dice.under.value', {
          target: target.toFixed(2),
        })}
        min={LOWEST}
        max={HIGHEST}
        step={0.5}
        value={target}
        disabled={props.isBusy}
        onInput={(event) => props.onTarget(Number(event.currentTarget.value))}
      />
      <div className={styles.scale} aria-hidden="true">
        {[0, 25, 50, 75, 100].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  );
}
