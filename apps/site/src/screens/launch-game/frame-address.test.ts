import { expect, it } from 'vitest';
import { frameAddress, readGameId } from './frame-address.ts';

const nonce = '019a';

it('adds the nonce to a game’s address only once, and the player’s theme and sound', () => {
  const url = 'https://stage.example/m/stage/dice?ticket=t&nonce=019a';
  expect(frameAddress({ kind: 'stage', url, nonce }, { theme: 'light', isMuted: false })).toBe(`${url}&theme=light`);
  expect(frameAddress({ kind: 'stage', url, nonce }, { theme: 'dark', isMuted: true })).toBe(
    `${url}&theme=dark&muted=1`,
  );
});

it('GAME-14 adds the missing nonce to a lottery’s address, beside token, css and prize mode', () => {
  const url =
    'https://stage.example/m/lotto-h5/EN/Tradition/games/fast-five?token=a%2Bb&merchant=demo&css=demo.css&prize_mode=Lott';
  const address = new URL(frameAddress({ kind: 'lottery', url, nonce }, { theme: 'dark', isMuted: false }));
  expect(address.origin).toBe('https://stage.example');
  expect(address.pathname).toBe('/m/lotto-h5/EN/Tradition/games/fast-five');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    token: 'a+b',
    merchant: 'demo',
    css: 'demo.css',
    prize_mode: 'Lott',
    nonce,
    theme: 'dark',
  });
});

it('does not change the address of an outside vendor', () => {
  const url = 'https://vendor.example/play?sig=abc';
  expect(frameAddress({ kind: 'external', url, nonce }, { theme: 'dark', isMuted: true })).toBe(url);
});

it.each([
  ['7', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['0', undefined],
  ['07', undefined],
  ['1e3', undefined],
  ['', undefined],
  [undefined, undefined],
])('GAME-11 reads the game’s number %s as %s', (text, id) => {
  expect(readGameId(text)).toBe(id);
});
