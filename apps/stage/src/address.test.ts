import { expect, it } from 'vitest';
import { readAddress, withoutTicket } from './address.ts';

it('reads the frame of one of our own games', () => {
  expect(readAddress(new URL('http://localhost/m/stage/dice?ticket=T&nonce=N&theme=light&muted=1'))).toMatchObject({
    game: 'dice',
    ticket: 'T',
    nonce: 'N',
    theme: 'light',
    isMuted: true,
  });
});

it('GAME-14 reads the lottery frame by the source’s path and query', () => {
  const address = new URL(
    'http://localhost/m/lotto-h5/mui/Tradition/games/fast-five?token=T&merchant=demo&css=demo.css&prize_mode=Elott&nonce=N',
  );
  expect(readAddress(address)).toEqual({
    game: 'fast-five',
    ticket: 'T',
    nonce: 'N',
    theme: undefined,
    isMuted: false,
    playType: 'Tradition',
    prizeMode: 'Elott',
    css: 'demo.css',
  });
});

it('ignores a stylesheet from another origin', () => {
  const address = new URL('http://localhost/m/lotto-h5/m/Tradition/games/x?css=//evil.example/a.css');
  expect(readAddress(address)?.css).toBe('');
});

it('returns undefined for an address that is no frame', () => {
  expect(readAddress(new URL('http://localhost/m/home'))).toBeUndefined();
});

it('removes the ticket from the history', () => {
  expect(withoutTicket(new URL('http://localhost/m/stage/dice?ticket=T&nonce=N'))).toBe('/m/stage/dice?nonce=N');
});
