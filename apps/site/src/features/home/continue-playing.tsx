/** The games a member played last, to go on where one left off. Guests do not load it. */
import { Carousel } from '#ui';
import { useCarouselWords } from '../../base/carousel-words.ts';
import { useAnswer } from '../../base/query.tsx';
import { useText } from '../../base/text.tsx';
import { SectionTitle } from '../games/game-row.tsx';
import { GameTile } from '../games/game-tile.tsx';

/** Two or less look lost as tiles beside a hole: they stand wide. */
const WIDE_BELOW = 3;

export function ContinuePlaying() {
  const say = useText();
  const words = useCarouselWords();
  const { data } = useAnswer('recentGames', undefined, { isMine: true });
  if (!data || data.list.length === 0) return null;
  const title = say('front.continue');
  const slides = data.list.map((game) => ({
    key: game.nodeId,
    content: <GameTile game={game} isWide={data.list.length < WIDE_BELOW} isLazy />,
  }));
  return (
    <section>
      <SectionTitle symbol="controller" title={title} />
      <Carousel label={title} words={words} slides={slides} effect="row" />
    </section>
  );
}
