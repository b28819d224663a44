import { expect, it } from 'vitest';
import { launchOf } from './launch-of.ts';

it('ROUTE-04 GAME-14 passes every parameter of the launcher on to the launch', () => {
  const address = {
    gameLanguage: 'VI',
    playType: 'Tradition',
    gameId: 'fast-five',
    prize_mode: 'Elott',
    pageBack: '1',
    odd: 'x',
  };
  const { odd, ...saved } = address;
  expect(odd).toBe('x');
  expect(launchOf(address)).toEqual({ to: '/m/launchGame', search: { ...saved, code: 'lobby' } });
  expect(launchOf({ gameId: 'fast-five' })).toEqual({
    to: '/m/launchGame',
    search: { gameId: 'fast-five', code: 'lobby' },
  });
});
