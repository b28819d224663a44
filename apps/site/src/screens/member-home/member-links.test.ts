import { expect, it } from 'vitest';
import type { MerchantInfo } from '#base/data';
import type { Screen } from '#base/view';
import { shownLinks } from './member-links.ts';

const screenAt = (path: string, flag?: string) => ({ path, flag }) as unknown as Screen;
const screens = [screenAt('/m/gameRecord'), screenAt('/m/securityCenter'), screenAt('/m/activity', 'promotions')];
const infoWith = (whitelabel: Record<string, boolean>) => ({ whitelabel }) as unknown as MerchantInfo;
const paths = (isMember: boolean, whitelabel: Record<string, boolean>) =>
  shownLinks({ screens, info: infoWith(whitelabel), isMember }).map(({ path }) => path);

it('links only to screens that exist and are switched on', () => {
  const on = { bettingRecord: true, promotions: true };
  expect(paths(true, on)).toEqual(['/m/gameRecord', '/m/activity', '/m/securityCenter']);
  expect(paths(true, { ...on, promotions: false })).toEqual(['/m/gameRecord', '/m/securityCenter']);
  expect(paths(true, { ...on, bettingRecord: false })).not.toContain('/m/gameRecord');
});

it('shows a trial no link that requires a real account', () => {
  expect(paths(false, { bettingRecord: true, promotions: true })).toEqual(['/m/gameRecord', '/m/activity']);
});
