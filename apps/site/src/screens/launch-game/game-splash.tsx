/** The splash before the game: the merchant's name, the game's picture, and a back button. */
import { ChevronLeft } from 'lucide-react';
import { artUrl, useMerchant, useText } from '#base';
import { classNames, IconButton, tileGround } from '#ui';
import type { Game } from '../../features/games/catalog/index.ts';
import { tileVariant } from '../../features/games/tiles/index.ts';
import styles from './launch-game.module.css';

export function GameSplash({ game, onLeave }: { readonly game: Game | undefined; readonly onLeave: () => void }) {
  const t = useText();
  const { name } = useMerchant();
  return (
    <div className={styles.curtain}>
      <IconButton label={t('shell.back')} look="glass" className={styles.back} onClick={onLeave}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <p className={styles.name}>{name}</p>
      {game ? (
        <span className={classNames(styles.mark, tileGround(game.art.hue, tileVariant(game.id)))}>
          <img src={artUrl(game.art.symbol)} alt="" width="96" height="96" />
        </span>
      ) : (
        <span className={classNames(styles.mark, styles.plain)} />
      )}
      <p className={styles.game} role="status">
        {game ? t('launch.opening', { name: game.gameName }) : t('launch.opening.one')}
      </p>
      <span className={styles.progress} aria-hidden="true" />
    </div>
  );
}
