/** The target at which the next bet is cashed out by itself: usual ones, or any; none is cashing out by hand. */
import { useState } from 'react';
import { useStage } from '#stage-kit';
import styles from './crash.module.css';
import { type CrashGame, timesOf } from './use-crash.ts';

const USUAL = [150, 200, 500, 1_000];

/** "2", "2.5", "2,50": in hundredths. */
const readTimes = (typed: string) => {
  const read = /^([0-9]{1,5})(?:[.,]([0-9]{0,2}))?$/.exec(typed.trim());
  return read ? Number(read[1]) * 100 + Number((read[2] ?? '').padEnd(2, '0')) : undefined;
};

export function Target({ game }: { game: CrashGame }) {
  const { text } = useStage();
  const { target, setTarget, isLocked } = game;
  const [typed, setTyped] = useState<string>();
  return (
    <fieldset className={styles.target} aria-label={text('game.crash.target')} disabled={isLocked}>
      <button type="button" aria-pressed={target === undefined} onClick={() => setTarget(undefined)}>
        {text('game.crash.by-hand')}
      </button>
      {USUAL.map((times) => (
        <button key={times} type="button" aria-pressed={target === times} onClick={() => setTarget(times)}>
          ×{times / 100}
        </button>
      ))}
      <label data-chosen={target !== undefined && !USUAL.includes(target)}>
        <span aria-hidden="true">×</span>
        <input
          inputMode="decimal"
          autoComplete="off"
          aria-label={text('game.crash.target.other')}
          placeholder="2.00"
          value={typed ?? (target === undefined ? '' : timesOf(target))}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            const read = readTimes(event.currentTarget.value);
            if (read !== undefined || event.currentTarget.value === '') setTarget(read);
          }}
          onBlur={() => setTyped(undefined)}
        />
      </label>
    </fieldset>
  );
}
