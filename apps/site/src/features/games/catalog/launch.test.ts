import { expect, it } from 'vitest';
import type { PlayableCategory } from '#contract';
import { type Game, launchLink, launchMethod, prizeModeOf } from './launch.ts';
import type { Mapping } from './use-categories.ts';

const dice: Game = {
  id: 7,
  gameName: 'Dice',
  category: 'LOCAL',
  provider: 'HOUSE',
  gameCode: 'dice',
  supportPlay: 0,
  iconUrl: '',
  art: { symbol: 'dice', hue: 0 },
  returnPercent: '99.00',
  online: 0,
  isNew: false,
  isFavourite: false,
};
const vendor = { accountTypeName: '', gameCount: 1, vendorNumber: 1, symbol: '' };
const withElott: Mapping = { mapping: { ELOTT: { vendors: [{ ...vendor, provider: 'LOTT' }] } }, sorting: [] };

it.each([
  ['TCG_LOTTO_VN', 'LOTT', 'a game', 'lottery'],
  ['TCG_SEA', 'LOTT', 'a game', 'lottery'],
  ['LOTT', 'LOTT', 'a game', 'lottery'],
  ['ELOTT', 'ELOTT', 'a game', 'lottery'],
  ['TCG_SEA', 'RNG', 'a game', 'lottery'],
  ['ORIGINALS', 'LOTT', 'a game', 'lottery'],
  ['ORIGINALS', 'ELOTT', 'a game', 'lottery'],
  ['TCG_LOTTO_VN', 'LOTT', 'a vendor', 'lottery'],
  ['ELOTT', 'ELOTT', 'a vendor', 'lottery'],
  ['JILI', 'RNG', 'a vendor', 'list'],
  ['SABA', 'SPORTS', 'a vendor', 'list'],
  ['SV388', 'COCKFIGHT', 'a vendor', 'list'],
  ['KY', 'PVP', 'a vendor', 'list'],
  ['JILI', 'RNG', 'a game', 'direct'],
  ['EVO', 'LIVE', 'a game', 'direct'],
  ['JDB', 'FISH', 'a game', 'direct'],
  ['SABA', 'SPORTS', 'a game', 'direct'],
  ['IM', 'ESPORTS', 'a game', 'direct'],
  ['SV388', 'COCKFIGHT', 'a game', 'direct'],
  ['KY', 'PVP', 'a game', 'direct'],
  ['ORIGINALS', 'LOCAL', 'a game', 'direct'],
] as const)('GAME-11 takes %s %s, %s, the %s way', (provider, category: PlayableCategory, kind, method) => {
  const item = { provider, category, ...(kind === 'a game' && { gameCode: 'one' }) };
  expect(launchMethod(item)).toBe(method);
});

it('GAME-11 launches a game directly; a trial plays free of charge where the game supports it', () => {
  expect(launchLink(dice)).toEqual({ to: '/m/launchGame', search: { gameNumber: '7', gameCode: 'dice' } });
  expect(launchLink(dice, { isTrial: true }).search).toMatchObject({ free: '1' });
  expect(launchLink({ ...dice, supportPlay: 1 }, { isTrial: true }).search).not.toHaveProperty('free');
});

it('GAME-11 launches a lottery at its lobby, in the play type of its category', () => {
  expect(launchLink({ ...dice, provider: 'TCG_SEA', category: 'LOTT' })).toEqual({
    to: '/m/launchGame',
    search: { gameNumber: '7', gameCode: 'dice', code: 'lobby', playType: 'Tradition', prizeMode: 'Lott' },
  });
  expect(launchLink({ ...dice, category: 'ELOTT' }).search).toMatchObject({ code: 'lobby', playType: 'Entertainment' });
});

it('GAME-11 links a vendor to its games, and a lottery vendor to the lotteries', () => {
  expect(launchLink({ provider: 'SABA', category: 'SPORTS' })).toEqual({
    to: '/m/gameList',
    search: { gameCategory: 'SPORTS', provider: 'SABA' },
  });
  expect(launchLink({ provider: 'LOTT', category: 'ELOTT' })).toEqual({ to: '/m/lottery', search: {} });
});

it('GAME-12 uses electronic prize mode only where the mapping has ELOTT for that vendor', () => {
  expect(prizeModeOf('LOTT', withElott)).toBe('Elott');
  expect(prizeModeOf('TCG_LOTTO_VN', withElott)).toBe('Lott');
  expect(prizeModeOf('TCG_SEA', withElott)).toBe('Lott');
  expect(prizeModeOf('LOTT', undefined)).toBe('Lott');
  const ours: Mapping = { mapping: { ELOTT: { vendors: [{ ...vendor, provider: 'ORIGINALS' }] } }, sorting: [] };
  expect(prizeModeOf('ORIGINALS', ours)).toBe('Elott');
  expect(prizeModeOf('ORIGINALS', withElott)).toBe('Lott');
  const lott = { ...dice, provider: 'LOTT', category: 'LOTT' } as const;
  expect(launchLink(lott, { mapping: withElott }).search).toMatchObject({ prizeMode: 'Elott' });
});
