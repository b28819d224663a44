import { expect, it } from 'vitest';
import { launchAsk } from './launch-request.ts';

it('ROUTE-04 reads every parameter of the launch', () => {
  expect(
    launchAsk({
      playType: 'Entertainment',
      gameId: 'fast-five',
      gameGroupId: 'LOTT',
      prize_mode: 'Elott',
      code: 'lobby',
      pageBack: '1',
      mui: 'VI',
    }),
  ).toEqual({ gameId: 'fast-five', playType: 'Entertainment', prizeMode: 'Elott', mui: 'VI' });
  expect(launchAsk({ nodeId: '7', gameId: 'dice', code: 'dice', free: '1' })).toEqual({ nodeId: 7, free: true });
});

it('ROUTE-04 takes a game by its code alone, and drops what nobody knows', () => {
  expect(launchAsk({ code: 'dice', mui: '<x>', playType: 'odd', prize_mode: '' })).toEqual({ gameId: 'dice' });
  expect(launchAsk({ gameId: 'dice', mui: 'CN' })).toEqual({ gameId: 'dice', mui: 'CN' });
});

it('GAME-11 leads to the lotteries where a lobby is meant and no lottery named; to nothing where no game is', () => {
  expect(launchAsk({ code: 'lobby', playType: 'Tradition' })).toBe('lobby');
  expect(launchAsk({})).toBeUndefined();
  expect(launchAsk({ gameId: '../etc' })).toBeUndefined();
  expect(launchAsk({ nodeId: '0', code: 'lobby' })).toBeUndefined();
});
