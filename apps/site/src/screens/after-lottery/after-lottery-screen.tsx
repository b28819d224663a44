/** After a lottery: the lottery just left with its next draw, recently played games, and popular games. */
import { Loaded, useAnswer } from '#base/data';
import { useParameters, useText } from '#base/view';
import { ContinueRow, GameRow, HotRow } from '../../features/games/tiles/index.ts';
import { LoadedLotteries } from '../../features/lottery/loaded-lotteries.tsx';
import { LotteryHero } from '../../features/lottery/lottery-hero.tsx';

/** With one lottery the row would only repeat the one above. */
const ROW_FROM = 2;

export function AfterLotteryScreen() {
  const t = useText();
  const { gameCode } = useParameters();
  const popular = useAnswer('popularLotteries');
  return (
    <>
      <LoadedLotteries>
        {([first, ...others]) => (
          <LotteryHero lottery={others.find((lottery) => lottery.gameCode === gameCode) ?? first} />
        )}
      </LoadedLotteries>
      <ContinueRow />
      <Loaded isOptional query={popular}>
        {({ list }) =>
          list.length >= ROW_FROM && <GameRow rail="LOTT" title={t('lottery.popular')} games={list} isLazy />
        }
      </Loaded>
      <HotRow />
    </>
  );
}
