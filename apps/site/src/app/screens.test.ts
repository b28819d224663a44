import { expect, it } from 'vitest';
import type { MerchantInfo } from '../base/page.ts';
import { isOffered, screenAt } from '../base/screens.ts';
import { screens } from './screens.ts';

it('ROUTE-01 stands every screen below /m', () => {
  for (const { path } of screens) expect(path).toMatch(/^\/m\//);
});

it('ROUTE-01 gives home all its addresses, and no address to two screens', () => {
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
