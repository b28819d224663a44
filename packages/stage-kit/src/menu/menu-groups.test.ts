import { expect, it } from 'vitest';
import { type MenuLottery, menuGroups } from './menu-groups.ts';
import { playedLast, savePlayed } from './played-last.ts';

const game = (gameCode: string, gameName: string, cadenceSeconds: number, group?: string): MenuLottery => ({
  gameCode,
  gameName,
  id: 1,
  cadenceSeconds,
  playTypes: [],
  prizeModes: {},
  symbol: 'dice',
  hue: 0,
  ...(group !== undefined && { group }),
});
const games = [game('b', 'Năm chữ số 3', 180, 'ssc'), game('a', 'Năm chữ số 1', 60, 'ssc'), game('c', 'Owl', 30)];
const codes = (search: string) =>
  menuGroups(games, search, (group) => `kind ${group}`).map(({ group, games: all }) => [
    group,
    ...all.map((one) => one.gameCode),
  ]);

it('lists lotteries by group, the fastest first, and finds them without accents', () => {
  expect(codes('')).toEqual([
    ['ssc', 'a', 'b'],
    ['other', 'c'],
  ]);
  expect(codes('nam 3')).toEqual([['ssc', 'b']]);
  expect(codes('kind other')).toEqual([['other', 'c']]);
  expect(codes('zzz')).toEqual([]);
});

it('remembers the lotteries played last, the last one first, and nothing where nothing is stored', () => {
  savePlayed('a');
  expect(playedLast()).toEqual([]);
  const saved = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => saved.get(key) ?? null,
      setItem: (key: string, text: string) => saved.set(key, text),
    },
  });
  for (const code of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) savePlayed(code);
  expect(playedLast()).toEqual(['f', 'e', 'd', 'a', 'c']);
  saved.set('lotteries-played', '{');
  expect(playedLast()).toEqual([]);
  Reflect.deleteProperty(globalThis, 'localStorage');
});
