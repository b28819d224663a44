import { expect, it } from 'vitest';
import { addressOf, readLocation } from './location.ts';

it('ROUTE-04 reads path, query and hash of an address as plain text', () => {
  expect(readLocation('/m/gameCenter?gameType=RNG&p=01#menu')).toEqual({
    pathname: '/m/gameCenter',
    search: { gameType: 'RNG', p: '01' },
    hash: 'menu',
    href: '/m/gameCenter?gameType=RNG&p=01',
  });
});

it('writes an address without undefined parameters, and reads it back', () => {
  const intent = { to: '/m/gameList', search: { gameType: 'RNG', vassalage: undefined, name: 'a b&c' }, hash: 'x' };
  expect(addressOf(intent)).toBe('/m/gameList?gameType=RNG&name=a+b%26c#x');
  expect(readLocation(addressOf(intent)).search).toEqual({ gameType: 'RNG', name: 'a b&c' });
  expect(addressOf({ to: '/m/home' })).toBe('/m/home');
});
