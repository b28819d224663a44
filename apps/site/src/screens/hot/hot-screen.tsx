/** The games most members opened lately, with the three hottest marked. */
import { useText } from '../../base/text.tsx';
import { GameGrid } from '../../features/games/game-grid.tsx';
import { SHELF_PAGE } from '../../features/games/list-question.ts';
import { ShelfHero } from '../../features/games/shelf-hero.tsx';
import { TitleHeader } from '../../features/shell/title-header.tsx';

const hottest = { gameClassify: 'hot' } as const;

export function HotScreen() {
  const say = useText();
  return (
    <>
      <TitleHeader title={say('lobby.hot')} back="previous" />
      <ShelfHero symbol="trophy" hue={30} title={say('lobby.hot.title')} line={say('lobby.hot.line')} />
      <GameGrid question={hottest} pageSize={SHELF_PAGE} isRanked />
    </>
  );
}
