/** The lotteries of the merchant by group, as a part of another screen. */
import { Lotteries } from './lotteries.tsx';
import { LotteryFinder } from './lottery-finder.tsx';

export function LotteryLobby() {
  return <Lotteries>{(lotteries) => <LotteryFinder lotteries={lotteries} />}</Lotteries>;
}
