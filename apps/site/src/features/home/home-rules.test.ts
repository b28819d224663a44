import { expect, it } from 'vitest';
import { destinationOf } from '../banners/banner-link.tsx';
import { isForViewer } from '../banners/use-banners.ts';
import { namedVendors } from './footer-rules.ts';
import { videoId } from './video-link.ts';
import { gameIn, MAX, stripMoves, type Winner, winnersInView, withWinner } from './winners-rules.ts';

it('HOME-02 accepts only links of the video site', () => {
  expect(videoId('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBe('dQw4w9WgXcQ');
  expect(videoId('https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=3')).toBe('dQw4w9WgXcQ');
  expect(videoId('https://youtu.be/dQw4w9WgXcQ')).toBe('dQw4w9WgXcQ');
  expect(videoId('https://www.youtube.com/embed/dQw4w9WgXcQ')).toBe('dQw4w9WgXcQ');
  for (const link of [
    'https://vimeo.com/1234567',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/../watch?v=%22onload=',
    'http://youtu.be/dQw4w9WgXcQ',
    'javascript:alert(1)',
    'x',
    '',
  ]) {
    expect(videoId(link), link).toBeUndefined();
  }
});

const game = { id: 7, gameName: 'Dice', art: { symbol: 'dice', hue: 265 } } as Winner['game'];
const winner = (username: string, second: number): Winner => ({
  vo: { username, iconUrl: '', winAmount: '10.00' },
  game,
  at: `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`,
});
const hint = { username: 'ne***w1', winAmount: '99.50', at: '2026-01-01T00:01:00.000Z' };

it('HOME-10 rotates the strip of winners, and only with more than three', () => {
  expect([stripMoves(3), stripMoves(4)]).toEqual([false, true]);
  expect(winnersInView([1, 2, 3], 2)).toEqual([1, 2, 3]);
  expect(winnersInView([1, 2, 3, 4], 0)).toEqual([1, 2, 3]);
  expect(winnersInView([1, 2, 3, 4], 3)).toEqual([4, 1, 2]);
});

it('HOME-10 puts a new winner first, once, and keeps twenty', () => {
  const full = Array.from({ length: MAX }, (_, i) => winner(`ol***d${i}`, i));
  const reported = withWinner(full, hint, game);
  expect(reported).toHaveLength(20);
  expect(reported[0]).toMatchObject({ vo: { username: 'ne***w1', winAmount: '99.50' }, game: { id: 7 } });
  expect(withWinner(reported, hint, game)).toBe(reported);
});

it('HOME-10 finds the game of a winner in any cached answer, and none for an unknown id', () => {
  const answers = [undefined, { banners: [] }, { list: [winner('a', 1)] }, { games: [{ ...game, id: 8 }] }];
  expect(gameIn(answers, 7)).toBe(game);
  expect(gameIn(answers, 8)).toMatchObject({ id: 8, gameName: 'Dice' });
  expect(gameIn(answers, 9)).toBeUndefined();
});

it('shows each banner to its audience: a member never sees one that asks to register', () => {
  const member = { token: '', merchantCode: 'demo', username: 'a', type: 0, id: '1', firstTimeLogin: false };
  const seen = (session: Parameters<typeof isForViewer>[1]) =>
    (['everyone', 'guests', 'members'] as const).filter((audience) => isForViewer({ audience }, session));
  expect(seen(undefined)).toEqual(['everyone', 'guests']);
  expect(seen(member)).toEqual(['everyone', 'members']);
  expect(seen({ ...member, type: 4 })).toEqual(['everyone']);
});

it('HOME-05 names each vendor once in the footer', () => {
  const vendor = (provider: string, accountTypeName: string) => ({
    provider,
    accountTypeName,
    gameCount: 1,
    vendorNumber: 1,
    symbol: '',
  });
  const mapping = {
    RNG: { vendors: [vendor('A', 'Originals'), vendor('B', 'Other')] },
    LOTT: { vendors: [vendor('LOTT', 'Originals')] },
  };
  expect(namedVendors({ mapping, sorting: [] }).map(({ accountTypeName }) => accountTypeName)).toEqual([
    'Originals',
    'Other',
  ]);
  expect(namedVendors(undefined)).toEqual([]);
});

it('follows banners to paths of the site and to https addresses only', () => {
  expect(destinationOf('/m/gameCenter?gameType=RNG')).toEqual({
    kind: 'inside',
    to: '/m/gameCenter',
    search: { gameCategory: 'RNG' },
  });
  // In our names, as all links of the site have them.
  expect(destinationOf('/m/gameList?vassalage=JILI#menu')).toEqual({
    kind: 'inside',
    to: '/m/gameList',
    search: { provider: 'JILI' },
    hash: 'menu',
  });
  expect(destinationOf('https://example.com/a')).toEqual({ kind: 'outside', url: 'https://example.com/a' });
  for (const linkage of ['', 'javascript:alert(1)', 'http://example.com', '//evil.example', '/mx']) {
    expect(destinationOf(linkage).kind, linkage).toBe('nowhere');
  }
});
