import { expect, it } from 'vitest';
import { type Game, launchSearch, prizeModeOf } from './launch.ts';
import type { Mapping } from './use-categories.ts';

const dice: Game = {
  nodeId: 7,
  nodeName: 'dice',
  gameName: 'Dice',
  displayName: 'House',
  gameType: 'LOCAL',
  gameClassify: '',
  vassalage: 'HOUSE',
  vendorCode: 'HOUSE',
  gameId: 'dice',
  gameCode: 'dice',
  gameGroupId: '',
  supportPlay: 0,
  iconUrl: '',
  art: { symbol: 'dice', hue: 0 },
  returnPercent: '99.00',
  online: 0,
  isNew: false,
  isFavourite: false,
};
const vendor = { accountTypeName: '', gameCount: 1, telNodeId: 1, symbol: '' };
const withElott: Mapping = { mapping: { ELOTT: { vendors: [{ ...vendor, vassalage: 'LOTT' }] } }, sorting: [] };

it('GAME-11 launches a game directly, and a lottery at its lobby', () => {
  expect(launchSearch(dice, undefined)).toEqual({ nodeId: '7', gameId: 'dice', code: 'dice' });
  for (const vassalage of ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT']) {
    expect(launchSearch({ ...dice, vassalage }, undefined)).toMatchObject({ code: 'lobby' });
  }
  expect(launchSearch({ ...dice, gameType: 'ELOTT' }, undefined)).toMatchObject({ code: 'lobby' });
});

it('GAME-12 plays in electronic prize mode only where the mapping has ELOTT for that vendor', () => {
  expect(prizeModeOf('LOTT', withElott)).toBe('Elott');
  expect(prizeModeOf('TCG_LOTTO_VN', withElott)).toBe('Lott');
  expect(prizeModeOf('TCG_SEA', withElott)).toBe('Lott');
  expect(prizeModeOf('LOTT', undefined)).toBe('Lott');
});
