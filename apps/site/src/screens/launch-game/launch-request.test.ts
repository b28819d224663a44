import { expect, it } from 'vitest';
import { launchRequest } from './launch-request.ts';

it('ROUTE-04 reads every parameter of the launch', () => {
  expect(
    launchRequest({
      playType: 'Entertainment',
      gameCode: 'fast-five',
      gameGroup: 'LOTT',
      prizeMode: 'Elott',
      code: 'lobby',
      backToHome: '1',
      gameLanguage: 'VI',
    }),
  ).toEqual({ gameCode: 'fast-five', playType: 'Entertainment', prizeMode: 'Elott', language: 'VI' });
  expect(launchRequest({ gameNumber: '7', gameCode: 'dice', code: 'dice', free: '1' })).toEqual({ id: 7, free: true });
});

it('ROUTE-04 accepts a game by its code alone, and drops unknown values', () => {
  expect(launchRequest({ code: 'dice', gameLanguage: '<x>', playType: 'odd', prizeMode: '' })).toEqual({
    gameCode: 'dice',
  });
  expect(launchRequest({ gameCode: 'dice', gameLanguage: 'CN' })).toEqual({ gameCode: 'dice', language: 'CN' });
});

it('GAME-11 returns the lobby for a lottery lobby without a lottery, and undefined without a game', () => {
  expect(launchRequest({ code: 'lobby', playType: 'Tradition' })).toBe('lobby');
  expect(launchRequest({})).toBeUndefined();
  expect(launchRequest({ gameCode: '../etc' })).toBeUndefined();
  expect(launchRequest({ gameNumber: '0', code: 'lobby' })).toBeUndefined();
});
