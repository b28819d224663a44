/** The heart on a tile. */
import { Heart } from 'lucide-react';
import { useText } from '#base/view';
import type { Game } from '../catalog/index.ts';
import styles from './favourite-button.module.css';

export interface FavouriteButtonProps {
  readonly game: Game;
  readonly isSaved: boolean;
  readonly isBusy: boolean;
  readonly onToggle: (game: Game, isLeaving: boolean) => void;
}

export function FavouriteButton({ game, isSaved, isBusy, onToggle }: FavouriteButtonProps) {
  const t = useText();
  const name = game.gameName;
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={isSaved}
      aria-busy={isBusy}
      aria-label={t(isSaved ? 'catalog.favourite.remove' : 'catalog.favourite.add', { name })}
      onClick={() => onToggle(game, isSaved)}
    >
      <Heart aria-hidden="true" size={18} fill={isSaved ? 'currentColor' : 'none'} />
    </button>
  );
}
