/** How a merchant's players know a lottery; its code until the names are read. */
import { useRead } from '../../parts/work/index.ts';

export function useLotteryNames(): (game: string) => string {
  const { value } = useRead('listLotteries', {});
  return (game) => value?.rows.find(({ id }) => id === game)?.name ?? game;
}
