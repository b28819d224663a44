import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isStale, kindOf, noticeOf, outdated, surplus } from './rules.ts';

const origin = 'https://play.example';
const kind = (path: string, mode = 'cors', method = 'GET') => kindOf({ method, mode, url: origin + path }, origin);

it('handles pages, built files and pictures of its own site', () => {
  expect(kind('/m/home', 'navigate')).toBe('page');
  expect(kind('/', 'navigate')).toBe('page');
  expect(kind('/m/gameCenter?gameType=RNG', 'navigate')).toBe('page');
  expect(kind('/m/assets/site-abc.js', 'cors')).toBe('file');
  expect(kind('/m/texts/demo.en.123.json')).toBe('file');
  expect(kind('/m/fonts/sora.woff2')).toBe('file');
  expect(kind('/m/art/tiger.webp', 'no-cors')).toBe('picture');
  expect(kind('/m/icons/icon-192.png', 'no-cors')).toBe('picture');
});

it('never handles calls, money, frames, other sites, or anything other than reads', () => {
  expect(kind('/wps/session/login', 'cors', 'POST')).toBe('other');
  expect(kind('/wps/wallets/gcs')).toBe('other');
  expect(kind('/wps/member/info', 'navigate')).toBe('other');
  expect(kind('/lgw/orders')).toBe('other');
  expect(kind('/m/home', 'navigate', 'POST')).toBe('other');
  expect(kind('/m/home')).toBe('other');
  expect(kindOf({ method: 'GET', mode: 'navigate', url: 'https://stage.example/m/stage/dice' }, origin)).toBe('other');
  fc.assert(
    fc.property(fc.webPath(), fc.constantFrom('cors', 'no-cors', 'same-origin', 'navigate'), (path, mode) => {
      fc.pre(!/^\/(m(\/|$)|$)/.test(new URL(origin + path).pathname));
      expect(kind(path, mode)).toBe('other');
    }),
  );
});

it('keeps the newest and deletes the oldest', () => {
  expect(surplus(['a', 'b', 'c'], 2)).toEqual(['a']);
  expect(surplus(['a'], 2)).toEqual([]);
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.nat(20), (keys, max) => {
      const gone = surplus(keys, max);
      expect(keys.length - gone.length).toBe(Math.min(keys.length, max));
      expect(keys.slice(0, gone.length)).toEqual(gone);
    }),
  );
});

it('fetches pictures again in the background after a day', () => {
  const now = Date.parse('2026-05-02T12:00:00Z');
  expect(isStale('Fri, 01 May 2026 13:00:00 GMT', now)).toBe(false);
  expect(isStale('Fri, 01 May 2026 11:00:00 GMT', now)).toBe(true);
  expect(isStale(null, now)).toBe(true);
  expect(isStale('yesterday', now)).toBe(true);
});

it('deletes the caches of former builds', () => {
  expect(outdated(['files-1', 'files-2', 'pictures', 'seen-1'], ['files-2', 'seen-2', 'pictures'])).toEqual([
    'files-1',
    'seen-1',
  ]);
});

it('shows notifications that lead to a screen of the site, and nothing else', () => {
  const notice = { title: 'Palm', body: 'You have won', tag: 'win', path: '/m/gameRecord' };
  expect(noticeOf(JSON.stringify(notice))).toEqual(notice);
  for (const path of ['https://evil.example', '//evil.example', '/wps/session/logout', '/m/../x', '', 1])
    expect(noticeOf(JSON.stringify({ ...notice, path }))).toBeUndefined();
  for (const text of ['', '{', 'null', '[]', '{"title":1}']) expect(noticeOf(text)).toBeUndefined();
});
