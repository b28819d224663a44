/** Bonus money is staked on a lottery by the category in which its merchant lists it. */
import { expect, it } from 'vitest';
import { games } from '#games/registry.ts';
import { merchants } from '#merchants/registry.ts';
import type { Merchant } from '../../merchants/index.ts';
import { bonusUseIn } from './placing.ts';

const at = (code: string) => ({ manifest: merchants.find((one) => one.code === code) }) as unknown as Merchant;

it.each([
  ['demo', 'lottery-ssc-45s', 'ELOTT'],
  ['demo', 'lottery-ssc-1', 'LOTT'],
  ['lotus', 'lottery-ssc-45s', 'LOTT'],
])('GAME-12 at %s %s is %s', (merchant, game, category) => {
  const manifest = games.find(({ code }) => code === game);
  if (manifest?.shape !== 'shared') throw new Error(`${game} is a lottery`);
  // A node that lacks the game says the same.
  for (const known of [{ manifest }, undefined])
    expect(bonusUseIn(at(merchant), known, { game, drawNumber: '7' })).toEqual({ category, draw: `${game}:7` });
});
