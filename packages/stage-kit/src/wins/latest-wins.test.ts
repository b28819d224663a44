import { expect, it } from 'vitest';
import { type ShownWin, withWin } from './latest-wins.ts';

const win = (gameNumber: number, at: string, amount = '9.75'): ShownWin => ({
  username: 'ma***23',
  amount,
  gameNumber,
  gameName: `Game ${gameNumber}`,
  at,
});
const published = (id: number, at: string, winAmount = '9.75') => ({ id, username: 'ji***07', winAmount, at });

it('puts a published win first, once, under the name that its game has in the list', () => {
  const wins = [win(7, '2026-04-01T10:00:00Z'), win(8, '2026-04-01T09:00:00Z')];
  const more = withWin(wins, published(8, '2026-04-01T11:00:00Z'));
  expect(more).toHaveLength(3);
  expect(more[0]).toEqual({ ...win(8, '2026-04-01T11:00:00Z'), username: 'ji***07' });
  expect(withWin(more, published(8, '2026-04-01T11:00:00Z'))).toBe(more);
});

it('invents nothing: a win in a game without a name waits for the list', () => {
  const wins = [win(7, '2026-04-01T10:00:00Z')];
  expect(withWin(wins, published(9, '2026-04-01T11:00:00Z'))).toBe(wins);
  expect(withWin([], published(7, '2026-04-01T11:00:00Z'))).toEqual([]);
});

it('keeps the newest twenty', () => {
  const wins = Array.from({ length: 20 }, (_, at) => win(7, `${at}`));
  expect(withWin(wins, published(7, 'now'))).toHaveLength(20);
});
