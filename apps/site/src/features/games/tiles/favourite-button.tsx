/** The heart on a tile. */
import { Heart } from 'lucide-react';
import { useText } from '../../../base/text/index.ts';
import type { Game } from '../catalog/index.ts';
import styles from './favourite-button.module.css';

export interface FavouriteButtonProps {
  readonly game: Game;
  readonly isKept: boolean;
  readonly isBusy: boolean;
  readonly onToggle: (game: Game, isLeaving: boolean) => void;
}

export function FavouriteButton({ game, isKept, isBusy, onToggle }: FavouriteButtonProps) {
  const t = useText();
  const name = game.gameName;
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={isKept}
      aria-busy={isBusy}
      aria-label={t(isKept ? 'catalog.favourite.remove' : 'catalog.favourite.add', { name })}
      onClick={() => onToggle(game, isKept)}
    >
      <Heart aria-hidden="true" size={18} fill={isKept ? 'currentColor' : 'none'} />
    </button>
  );
}
