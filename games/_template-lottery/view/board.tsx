/** The board of a play: a row of digits for each of its places. */
import { useStage } from '#stage-kit';
import type { Picks } from '../engine.ts';
import { digits, places } from '../plays.ts';
import styles from './template.module.css';

export function Board({ picks, onToggle }: { picks: Picks; onToggle: (place: number, digit: string) => void }) {
  const { text, sound } = useStage();
  return (
    <div className={styles.board}>
      {places.slice(-picks.length).map((place, at) => (
        <fieldset key={place} className={styles.line}>
          <legend>{text(`game.template.place.${place}`)}</legend>
          <div className={styles.digits}>
            {digits.map((digit) => (
              <button
                key={digit}
                type="button"
                aria-pressed={picks[at]?.includes(digit) ?? false}
                onClick={() => {
                  sound.play('tap');
                  onToggle(at, digit);
                }}
              >
                {digit}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
