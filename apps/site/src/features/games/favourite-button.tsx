/** The heart on a tile. */
import { Heart } from 'lucide-react';
import { useText } from '../../base/text.tsx';
import styles from './favourite-button.module.css';
import type { Game } from './launch.ts';
import { useFavourite } from './use-favourite.ts';

export function FavouriteButton({ game }: { readonly game: Game }) {
  const say = useText();
  const { isKept, isBusy, toggle } = useFavourite(game);
  const name = game.gameName;
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={isKept}
      aria-busy={isBusy}
      aria-label={say(isKept ? 'catalog.favourite.remove' : 'catalog.favourite.add', { name })}
      onClick={toggle}
    >
      <Heart aria-hidden="true" size={18} fill={isKept ? 'currentColor' : 'none'} />
    </button>
  );
}
