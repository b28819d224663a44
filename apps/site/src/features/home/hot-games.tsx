/** The hot games: a row that moves by itself in a loop when the games do not fit. */
import { Loaded, useAnswer } from '#base/data';
import { Carousel, Link, smallArtUrl, useText } from '#base/view';
import { SectionTitle, Skeleton } from '#ui';
import type { Game } from '../games/catalog/index.ts';
import { GameTile } from '../games/tiles/index.ts';
import styles from './hot-games.module.css';

const DRIFT_MS = 3000;
const FULL = 3;
const skeletonKeys = ['1', '2', '3', '4'];

export function HotGames() {
  return (
    <Loaded query={useAnswer('hotGames')} skeleton={<Row />} empty={null} isEmpty={({ list }) => list.length === 0}>
      {({ list }) => <Row games={list} />}
    </Loaded>
  );
}

/** Without games: their places. */
function Row({ games }: { readonly games?: readonly Game[] }) {
  const t = useText();
  const isMany = (games?.length ?? 0) > FULL;
  const slides = games
    ? games.map((game) => ({ key: game.id, content: <GameTile game={game} isWide={games.length === 1} /> }))
    : skeletonKeys.map((key) => ({ key, content: <Skeleton className={styles.place} /> }));
  const title = t('home.hot.title');
  return (
    <section aria-busy={!games}>
      <SectionTitle picture={smallArtUrl('fire')} title={title}>
        <Link
          to="/m/hot"
          className={isMany ? styles.allBesidePause : styles.all}
          aria-label={t('home.see.all.of', { name: title })}
        >
          {t('home.see.all')}
        </Link>
      </SectionTitle>
      <Carousel label={title} slides={slides} effect="row" autoplayMs={isMany ? DRIFT_MS : undefined} />
    </section>
  );
}
