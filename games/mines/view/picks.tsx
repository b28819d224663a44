/** The tiles that autobet opens, chosen before it starts: any of them, in the order in which they were chosen. */
import { kitStyles, useStage } from '#stage-kit';
import styles from './mines.module.css';
import type { MinesGame } from './use-mines.ts';

const COLUMNS = 5;

export function Picks({ game: { tiles, picks, togglePick } }: { game: MinesGame }) {
  const { text } = useStage();
  return (
    <fieldset className={styles.picks}>
      <legend>{text('game.mines.picks')}</legend>
      {tiles.map((tile) => {
        const at = picks.indexOf(tile);
        const place = { row: Math.floor(tile / COLUMNS) + 1, column: (tile % COLUMNS) + 1 };
        return (
          <button
            key={tile}
            type="button"
            className={at < 0 ? kitStyles.quiet : kitStyles.action}
            aria-pressed={at >= 0}
            aria-label={text('game.mines.pick', place)}
            onClick={() => togglePick(tile)}
          >
            {at < 0 ? '' : at + 1}
          </button>
        );
      })}
    </fieldset>
  );
}
