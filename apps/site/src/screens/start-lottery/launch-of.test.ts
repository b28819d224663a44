import { expect, it } from 'vitest';
import { launchOf } from './launch-of.ts';

it('ROUTE-04 GAME-14 passes every parameter of the launcher on to the launch', () => {
  const address = {
    gameLanguage: 'VI',
    playType: 'Tradition',
    gameCode: 'fast-five',
    prizeMode: 'Elott',
    backToHome: '1',
    odd: 'x',
  };
  const { odd, ...saved } = address;
  expect(odd).toBe('x');
  expect(launchOf(address)).toEqual({ to: '/m/launchGame', search: { ...saved, code: 'lobby' } });
  expect(launchOf({ gameCode: 'fast-five' })).toEqual({
    to: '/m/launchGame',
    search: { gameCode: 'fast-five', code: 'lobby' },
  });
});
