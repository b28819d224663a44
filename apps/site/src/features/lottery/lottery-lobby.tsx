/** The lotteries of the merchant by group, as a part of another screen. */
import { LoadedLotteries } from './loaded-lotteries.tsx';
import { LotteryFinder } from './lottery-finder.tsx';

export function LotteryLobby() {
  return <LoadedLotteries>{(lotteries) => <LotteryFinder lotteries={lotteries} />}</LoadedLotteries>;
}
