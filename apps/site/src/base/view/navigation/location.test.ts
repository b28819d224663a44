import { expect, it } from 'vitest';
import { addressOf, readLocation } from './location.ts';

it('ROUTE-04 reads path, query and hash of an address as plain text', () => {
  expect(readLocation('/m/gameCenter?gameType=RNG&p=01#menu')).toEqual({
    pathname: '/m/gameCenter',
    search: { gameCategory: 'RNG', p: '01' },
    hash: 'menu',
    href: '/m/gameCenter?gameType=RNG&p=01',
  });
});

it('writes an address without undefined parameters, and reads it back', () => {
  const intent = { to: '/m/gameList', search: { gameCategory: 'RNG', provider: undefined, name: 'a b&c' }, hash: 'x' };
  expect(addressOf(intent)).toBe('/m/gameList?gameType=RNG&name=a+b%26c#x');
  expect(readLocation(addressOf(intent)).search).toEqual({ gameCategory: 'RNG', name: 'a b&c' });
  expect(addressOf({ to: '/m/home' })).toBe('/m/home');
});

it('has our names for parameters, and the source’s in addresses', () => {
  const search = {
    gameNumber: '7',
    gameCode: 'dice',
    gameCategory: 'RNG',
    provider: 'JILI',
    gameGroup: 'LOTT',
    gameLanguage: 'VI',
    prizeMode: 'Elott',
    backToHome: '1',
    constructor: '1',
  };
  const address =
    '/m/launchGame?nodeId=7&gameId=dice&gameType=RNG&vassalage=JILI&gameGroupId=LOTT&mui=VI&prize_mode=Elott&pageBack=1&constructor=1';
  expect(addressOf({ to: '/m/launchGame', search })).toBe(address);
  expect(readLocation(address)).toMatchObject({ search, href: address });
});
