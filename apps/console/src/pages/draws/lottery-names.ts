/** How a merchant's players know a lottery, or another game with draws; its code until the names are read. */
import { useRead } from '../../parts/work/index.ts';

export function useLotteryNames(): (game: string) => string {
  const { value } = useRead('listLotteries', {});
  return (game) => value?.rows.find(({ id }) => id === game)?.name ?? game;
}

/** Of a draw that says what its game is called; the platform's do not. */
export function useDrawNames(): (draw: { readonly game: string; readonly name?: string }) => string {
  const nameOf = useLotteryNames();
  return ({ game, name }) => name ?? nameOf(game);
}
