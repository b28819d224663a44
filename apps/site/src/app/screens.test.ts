import { expect, it } from 'vitest';
import type { MerchantInfo } from '#base/data';
import { isOffered, readLocation, renderedAddress, screenAt } from '#base/view';
import { screens } from './screens.ts';

it('ROUTE-01 puts every screen of the registry below /m', () => {
  for (const { path } of screens) expect(path).toMatch(/^\/m\//);
});

it('ROUTE-01 gives home all its addresses, and no address to two screens of the registry', () => {
  for (const path of ['/', '/m/', '/m', '/m/home', '/m/index', '/m/index.html']) {
    expect(screenAt(screens, path)?.path, path).toBe('/m/home');
  }
  const paths = screens.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]);
  expect(new Set(paths).size).toBe(paths.length);
});

it('offers a screen behind a flag only where the flag is on', () => {
  const info = (promotions: boolean) => ({ whitelabel: { promotions } }) as unknown as MerchantInfo;
  expect(isOffered(screens, '/m/activity', info(true))).toBe(true);
  expect(isOffered(screens, '/m/activity', info(false))).toBe(false);
  expect(isOffered(screens, '/m/nowhere', info(true))).toBe(false);
});

it('renders one page for all spellings of an address with the same declared parameters', () => {
  const spelled = (address: string) => {
    const location = readLocation(address);
    const screen = screenAt(screens, location.pathname);
    return screen && renderedAddress(screen, location);
  };
  for (const address of [
    '/m/home/',
    '/m/home?utm_source=a',
    '/m/home?x=1&gclid=2',
    '/m/home?__proto__=1&constructor=2',
  ]) {
    expect(spelled(address), address).toBe('/m/home');
  }
  const list = '/m/gameList?gameType=RNG&classify=hot';
  expect(spelled('/m/gameList?classify=hot&x=1&gameType=FISH&gameType=RNG&y')).toBe(list);
  expect(spelled('/m/gameList?gameType=%52NG&classify=hot')).toBe(list);
  expect(spelled('/m/ipLimit?any=1')).toBe('/m/ipLimit');
});
