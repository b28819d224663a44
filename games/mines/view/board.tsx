/** The board: closed tiles, gems, and at the end the mines. Arrow keys move between tiles. */
import type { KeyboardEvent } from 'react';
import { useStage } from '#stage-kit';
import styles from './mines.module.css';
import type { MinesGame } from './use-mines.ts';

const COLUMNS = 5;
const steps: { readonly [key: string]: readonly [row: number, column: number] } = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function Board({ game }: { game: MinesGame }) {
  const { text } = useStage();
  const focusNext = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const tiles = [...event.currentTarget.querySelectorAll('button')];
    const at = event.target instanceof HTMLButtonElement ? tiles.indexOf(event.target) : -1;
    if (!step || at < 0) return;
    const [row, column] = [Math.floor(at / COLUMNS) + step[0], (at % COLUMNS) + step[1]];
    if (column < 0 || column >= COLUMNS) return;
    event.preventDefault();
    tiles[row * COLUMNS + column]?.focus();
  };
  return (
    <fieldset className={styles.board} aria-label={text('game.mines.board')} onKeyDown={focusNext}>
      {game.tiles.map((tile) => (
        <Tile key={tile} game={game} tile={tile} />
      ))}
    </fieldset>
  );
}

function Tile({ game, tile }: { game: MinesGame; tile: number }) {
  const { text, artUrl } = useStage();
  const { view } = game;
  const isOpened = view?.opened.includes(tile) ?? false;
  const isMine = view?.mines.includes(tile) ?? false;
  const kind = isMine ? 'mine' : isOpened || view?.isOver ? 'gem' : 'closed';
  const place = { row: Math.floor(tile / COLUMNS) + 1, column: (tile % COLUMNS) + 1 };
  // Opened tiles keep the focus: a screen reader goes on from where it is.
  return (
    <button
      type="button"
      data-kind={kind}
      data-opened={isOpened}
      disabled={!game.isOpen}
      aria-disabled={isOpened || game.isBusy}
      aria-label={text(`game.mines.tile.${kind}`, place)}
      onClick={() => !isOpened && game.make(tile)}
    >
      {kind !== 'closed' && <img src={artUrl(kind === 'mine' ? 'bomb' : 'diamond')} alt="" width={44} height={44} />}
    </button>
  );
}
