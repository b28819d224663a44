/** Three rows of a list of games. Memoized: React renders a chunk again only when something in it changed, however long the list is. */
import { memo } from 'react';
import { useText } from '#base/view';
import { classNames } from '#ui';
import type { Game } from '../catalog/index.ts';
import { FavouriteButton, GameTile } from '../tiles/index.ts';
import styles from './game-grid.module.css';

export const CHUNK = 9;

export interface TileChunkProps {
  readonly games: readonly Game[];
  /** Node ids of the favourites among them. */
  readonly saved: readonly number[];
  readonly busyId: number | undefined;
  readonly onToggle: (game: Game, isLeaving: boolean) => void;
  /** The position of its first game in the list. */
  readonly from: number;
  readonly isRanked: boolean;
}

const MEDALS = 3;
/** Fewer games than this do not fill a row. */
const WIDE_BELOW = 3;

function Chunk({ games, saved, busyId, onToggle, from, isRanked }: TileChunkProps) {
  const t = useText();
  const isFirst = from === 1;
  const isFew = isFirst && games.length < WIDE_BELOW;
  return (
    <ul
      className={classNames(styles.chunk, isFew && styles.few)}
      aria-label={t('lobby.games', { from, to: from + games.length - 1 })}
    >
      {games.map((game, at) => (
        <li key={game.id} className={styles.cell}>
          <GameTile game={game} isLazy={!isFirst} isWide={isFew} />
          {isRanked && from + at <= MEDALS && (
            <span className={classNames(styles.rank, styles[`rank${from + at}`])} aria-hidden="true">
              {from + at}
            </span>
          )}
          <FavouriteButton
            game={game}
            isSaved={saved.includes(game.id)}
            isBusy={busyId === game.id}
            onToggle={onToggle}
          />
        </li>
      ))}
    </ul>
  );
}

const isSameList = <Item,>(one: readonly Item[], other: readonly Item[]) =>
  one.length === other.length && one.every((item, at) => item === other[at]);

export const TileChunk = memo(
  Chunk,
  (before, now) =>
    isSameList(before.games, now.games) &&
    isSameList(before.saved, now.saved) &&
    before.busyId === now.busyId &&
    before.onToggle === now.onToggle &&
    before.from === now.from &&
    before.isRanked === now.isRanked,
);

/** Splits a list into chunks, in order. */
export function chunksOf<Item>(items: readonly Item[]): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, at) => items.slice(at * CHUNK, (at + 1) * CHUNK));
}
