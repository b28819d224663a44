/** The games a member played last, each with its time. Hidden for guests. */
import { useEffect } from 'react';
import { save, stored, useAnswer } from '#base/data';
import { Carousel, smallArtUrl, useText } from '#base/view';
import type { PlayableCategory } from '#contract';
import { SectionTitle } from '#ui';
import { useTimeAgo } from '../catalog/index.ts';
import { ContinuePlace } from './continue-place.tsx';
import { GameTile } from './game-tile.tsx';

export function ContinueRow({ category }: { readonly category?: PlayableCategory }) {
  const t = useText();
  const ago = useTimeAgo();
  const { data, isError } = useAnswer('recentGames', undefined, { isMine: true });
  const hasPlayed = data && data.list.length > 0;
  useEffect(() => {
    if (hasPlayed !== undefined) save(stored.hasPlayed, hasPlayed);
  }, [hasPlayed]);
  // Of one category there may be none.
  if (!data && !isError && !category) return <ContinuePlace />;
  const games = data?.list.filter((game) => !category || game.category === category) ?? [];
  if (games.length === 0) return null;
  const title = t('front.continue');
  const slides = games.map((game) => ({
    key: game.id,
    content: <GameTile game={game} isWide={games.length === 1} isLazy foot={ago(game.playedAt)} />,
  }));
  return (
    <section>
      <SectionTitle picture={smallArtUrl('controller')} title={title} />
      <Carousel label={title} slides={slides} effect="row" />
    </section>
  );
}
