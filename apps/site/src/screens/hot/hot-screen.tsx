/** The games most members opened lately, with the three hottest marked. */
import { useText } from '../../base/text/text.tsx';
import { SHELF_PAGE } from '../../features/games/catalog/list-query.ts';
import { GameGrid } from '../../features/games/list/game-grid.tsx';
import { ShelfHero } from '../../features/games/list/section-hero.tsx';
import { TitleHeader } from '../../features/shell/headers/title-header.tsx';

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
