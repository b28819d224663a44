/** The games a member played last, each with its time. Hidden for guests. */
import { useEffect } from 'react';
import { Loaded, save, stored, useAnswer } from '#base/data';
import { Carousel, smallArtUrl, useText } from '#base/view';
import type { AnswerOf, Endpoints, PlayableCategory } from '#contract';
import { SectionTitle } from '#ui';
import { useTimeAgo } from '../catalog/index.ts';
import { ContinuePlace } from './continue-place.tsx';
import { GameTile } from './game-tile.tsx';

export function ContinueRow({ category }: { readonly category?: PlayableCategory }) {
  const recent = useAnswer('recentGames', undefined, { isMine: true });
  const hasPlayed = recent.data && recent.data.list.length > 0;
  useEffect(() => {
    if (hasPlayed !== undefined) save(stored.hasPlayed, hasPlayed);
  }, [hasPlayed]);
  // Of one category there may be none.
  return (
    <Loaded isOptional query={recent} skeleton={!category && <ContinuePlace />}>
      {({ list }) => <Row games={list.filter((game) => !category || game.category === category)} />}
    </Loaded>
  );
}

type Played = AnswerOf<Endpoints['recentGames']>['list'];

function Row({ games }: { readonly games: Played }) {
  const t = useText();
  const ago = useTimeAgo();
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
