/** One category of home or lobby: its title, a link to all its games, and a row of games to swipe. */
import { Carousel, Link, smallArtUrl, useText } from '#base/view';
import { SectionTitle, Skeleton } from '#ui';
import { categorySymbol, type Game, type Rail } from '../catalog/index.ts';
import styles from './game-row.module.css';
import { GameTile } from './game-tile.tsx';

export interface GameRowProps {
  readonly rail: Rail;
  readonly title: string;
  /** Undefined while loading. */
  readonly games: readonly Game[] | undefined;
  readonly isLazy?: boolean;
}

/** Skeleton tiles: three whole ones and a half. */
const skeletonKeys = ['1', '2', '3', '4'];

export function GameRow({ rail, title, games, isLazy }: GameRowProps) {
  const t = useText();
  if (games?.length === 0) return null;
  const items = games
    ? games.map((game) => ({
        key: game.id,
        content: <GameTile game={game} isWide={games.length === 1} isLazy={isLazy ?? false} />,
      }))
    : skeletonKeys.map((key) => ({ key, content: <Skeleton className={styles.place} /> }));
  return (
    <section aria-busy={games === undefined}>
      <SectionTitle picture={smallArtUrl(categorySymbol[rail])} title={title}>
        <Link
          to="/m/gameCenter"
          search={{ gameCategory: rail === 'HOT' ? 'lobby' : rail }}
          className={styles.all}
          aria-label={t('home.see.all.of', { name: title })}
        >
          {t('home.see.all')}
        </Link>
      </SectionTitle>
      <Carousel label={title} slides={items} effect="row" />
    </section>
  );
}
