import { beforeEach, describe, expect, it } from 'vitest';
import type { Merchant } from '../merchant.ts';
import { type BuiltFile, fileOf } from './built-files.ts';
import { createPageCache, FRESH_MS, LONGEST_MS, type PageCache } from './page-cache.ts';

const demo = { id: 'demo' } as Merchant;
const lotus = { id: 'lotus' } as Merchant;

let now: number;
let cache: PageCache;
let requested: number;
let made: number;
let banner: string;
let again: BuiltFile[];
beforeEach(() => {
  now = 1_000_000;
  again = [];
  cache = createPageCache({ now: () => now }, { maxPages: 3, onRetry: (file) => again.push(file) });
  [requested, made, banner] = [0, 0, 'tiger'];
});

const key = { merchant: demo, language: 'EN', theme: 'dark', url: '/m/home' };
const get = async (other: Partial<typeof key> = {}) => {
  const plan = async () => {
    requested++;
    const { merchant, language, theme, url } = { ...key, ...other };
    const shown = `${banner} ${merchant.id} ${language} ${theme} ${url}`;
    const render = async () => {
      made++;
      return { statusCode: 200, headers: {}, file: fileOf(Buffer.from(shown), 'text/html', false) };
    };
    return { answers: [banner], render };
  };
  const page = await cache.get({ ...key, ...other }, { plan, mayMake: () => true });
  return page?.file.body.toString();
};

describe('a cached page', () => {
  it('is sent without a check for a second, then checked and rendered anew only when its answers changed', async () => {
    const first = await get();
    now += FRESH_MS - 1;
    expect(await get()).toBe(first);
    expect([requested, made]).toEqual([1, 1]);
    now += 1;
    expect(await get()).toBe(first);
    expect([requested, made]).toEqual([2, 1]);
    banner = 'dragon';
    now += FRESH_MS;
    expect(await get()).toContain('dragon');
    expect([requested, made]).toEqual([3, 2]);
  });

  it('is rendered anew after a minute, since it contains its time', async () => {
    await get();
    now += LONGEST_MS;
    await get();
    expect(made).toBe(2);
  });

  it('is reported as requested again however long ago it was rendered, and also when it was rendered anew', async () => {
    await get();
    expect(again).toEqual([]);
    now += FRESH_MS;
    const shown = await get();
    expect(again.map(({ body }) => body.toString())).toEqual([shown]);
    now += LONGEST_MS;
    banner = 'dragon';
    const renewed = await get();
    expect(again.map(({ body }) => body.toString())).toEqual([shown, renewed]);
    await get({ url: '/m/help' });
    expect(again).toHaveLength(2);
  });

  it('is separate per merchant, language, theme and address', async () => {
    const others = [{}, { merchant: lotus }, { language: 'VI' }, { theme: 'light' }, { url: '/m/home?a=1' }];
    const pages = new Set<string | undefined>();
    for (const other of others) pages.add(await get(other));
    expect(pages.size).toBe(others.length);
  });

  it('is not sent once the merchant’s flags have changed, however fresh it is', async () => {
    await get();
    const changed = { ...demo } as Merchant;
    await get({ merchant: changed });
    expect(made).toBe(2);
  });

  it('is rendered once for concurrent requests', async () => {
    const pages = await Promise.all(Array.from({ length: 50 }, () => get()));
    expect(new Set(pages).size).toBe(1);
    expect([requested, made]).toEqual([1, 1]);
  });

  it('is evicted above the maximum, the least recently requested first', async () => {
    for (const url of ['/a', '/b', '/c']) await get({ url });
    await get({ url: '/a' });
    await get({ url: '/d' });
    expect(made).toBe(4);
    await get({ url: '/a' });
    expect(made).toBe(4);
    await get({ url: '/b' });
    expect(made).toBe(5);
  });

  it('is not cached when rendering failed', async () => {
    const fail = cache.get(key, { plan: () => Promise.reject(new Error('no database')), mayMake: () => true });
    await expect(fail).rejects.toThrow('no database');
    expect(await get()).toContain('tiger');
  });
});
