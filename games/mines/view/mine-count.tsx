/** The number of mines of the next round: usual ones, and one less or more. */
import { Icon, useStage } from '#stage-kit';
import styles from './mines.module.css';
import type { MinesGame } from './use-mines.ts';

const USUAL = [1, 3, 5, 10, 24];

export function MineCount({ game }: { game: MinesGame }) {
  const { text, artUrl } = useStage();
  const isLocked = game.isOpen || game.isBusy || game.isLoading;
  const step = (by: 1 | -1, label: string, icon: 'minus' | 'plus') => {
    const count = game.mines + by;
    const isPossible = count > 0 && count < game.tiles.length;
    return (
      <button
        type="button"
        aria-label={text(label)}
        disabled={isLocked || !isPossible}
        onClick={() => game.setMines(count)}
      >
        <Icon name={icon} size={18} />
      </button>
    );
  };
  return (
    <fieldset className={styles.count} aria-label={text('game.mines.count')}>
      {step(-1, 'game.mines.count.less', 'minus')}
      <output>
        <img src={artUrl('bomb')} alt="" width={22} height={22} />
        {game.mines}
      </output>
      {step(1, 'game.mines.count.more', 'plus')}
      {USUAL.map((count) => (
        <button
          key={count}
          type="button"
          className={styles.usual}
          aria-pressed={count === game.mines}
          disabled={isLocked}
          onClick={() => game.setMines(count)}
        >
          {count}
        </button>
      ))}
    </fieldset>
  );
}
