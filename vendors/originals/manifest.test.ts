import { expect, it } from 'vitest';
import { games } from '#games/registry.ts';
import { manifest, returnBpOf } from './manifest.ts';

it('offers every local game', () => {
  expect(manifest.games.map((game) => game.gameCode)).toEqual(games.map((game) => game.code));
});

it('never shows a return higher than it is', () => {
  expect(returnBpOf('0.989999999999')).toBe(9899);
  expect(returnBpOf('0.9')).toBe(9000);
  expect(returnBpOf('1')).toBe(10_000);
  expect(() => returnBpOf('97 %')).toThrow('not a decimal');
});
