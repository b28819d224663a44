import { expect, it } from 'vitest';
import { foundLotteries, lotteryGroups } from './found-lotteries.ts';
import type { Lottery } from './use-lotteries.ts';

const lottery = (gameCode: string, gameName: string, cadenceSeconds: number, group?: string): Lottery => ({
  gameCode,
  gameName,
  id: 1,
  cadenceSeconds,
  playTypes: ['Tradition'],
  prizeModes: {},
  symbol: 'dice',
  hue: 0,
  ...(group !== undefined && { group }),
});

const lotteries = [
  lottery('five-3', 'Năm chữ số · 3 phút', 180, 'ssc'),
  lottery('dice', 'Ba xúc xắc · 1 phút', 60, 'k3'),
  lottery('five-1', 'Năm chữ số · 1 phút', 60, 'ssc'),
  lottery('own', 'Keen Owl', 30),
];
const codes = (groups: ReturnType<typeof lotteryGroups>) =>
  groups.map(({ group, lotteries: own }) => [group, ...own.map(({ gameCode }) => gameCode)]);

it('groups lotteries in the merchant’s order, the fastest of each first', () => {
  expect(codes(lotteryGroups(lotteries))).toEqual([
    ['ssc', 'five-1', 'five-3'],
    ['k3', 'dice'],
    ['other', 'own'],
  ]);
});

it('finds lotteries by their own and their group’s name, without accents', () => {
  const find = (search: string) => codes(foundLotteries(lotteryGroups(lotteries), search, (group) => `nhóm ${group}`));
  expect(find('nam 3')).toEqual([['ssc', 'five-3']]);
  expect(find(' PHÚT  1 ')).toEqual([
    ['ssc', 'five-1'],
    ['k3', 'dice'],
  ]);
  expect(find('nhom k3')).toEqual([['k3', 'dice']]);
  expect(find('')).toHaveLength(3);
  expect(find('xyz')).toEqual([]);
});
