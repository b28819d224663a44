/** The merchant's slots: recently played ones, and all of them to browse. */
import { useParameters, useText } from '#base/view';
import { useMapping } from '../../features/games/catalog/index.ts';
import { GameBrowser, RailHero } from '../../features/games/list/index.ts';
import { ContinueRow } from '../../features/games/tiles/index.ts';

export function SlotsCenterScreen() {
  const t = useText();
  const { gameName, classify } = useParameters();
  const { data } = useMapping();
  const count = (data?.mapping.RNG?.vendors ?? []).reduce((sum, { gameCount }) => sum + gameCount, 0);
  const isLookingAround = !gameName && !classify;
  return (
    <>
      <RailHero
        symbol="slots"
        hue={315}
        title={t('lobby.slots.title')}
        {...(count > 0 && { line: t('home.vendor.games', { count }) })}
      />
      {isLookingAround && <ContinueRow category="RNG" />}
      <GameBrowser category="RNG" />
    </>
  );
}
