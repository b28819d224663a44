/** The games that most members opened lately, with the first three marked. */
import { useText } from '#base/view';
import { SECTION_PAGE } from '../../features/games/catalog/index.ts';
import { GameGrid, RailHero } from '../../features/games/list/index.ts';
import { TitleHeader } from '../../features/shell/headers/index.ts';

const hottest = { section: 'hot' } as const;

export function HotScreen() {
  const t = useText();
  return (
    <>
      <TitleHeader title={t('lobby.hot')} back="previous" />
      <RailHero symbol="trophy" hue={30} title={t('lobby.hot.title')} line={t('lobby.hot.line')} />
      <GameGrid question={hottest} limit={SECTION_PAGE} isRanked />
    </>
  );
}
