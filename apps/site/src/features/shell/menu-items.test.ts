import { expect, it } from 'vitest';
import type { MerchantInfo } from '../../base/page.ts';
import type { Screen } from '../../base/screen.ts';
import { menuItems, shownItems } from './menu-items.ts';

const screens = [...new Set(menuItems.map(({ path }) => path))].map((path) => ({ path }) as unknown as Screen);
const info = (flags: Record<string, boolean>) => ({ whitelabel: flags }) as unknown as MerchantInfo;
const paths = (viewer: Partial<Parameters<typeof shownItems>[0]>) =>
  shownItems({
    screens,
    info: info({ vip: true, bettingRecord: true }),
    session: undefined,
    isInstalled: false,
    ...viewer,
  }).map(({ path }) => path);
const trial = { token: 't', merchantCode: 'demo', userName: 'a', type: 4, id: '1', firstTimeLogin: false };

it('SIDE-03 keeps the order of the source', () => {
  expect(menuItems.map(({ textKey }) => textKey)).toEqual([
    'menu.home',
    'menu.deposit',
    'menu.withdraw',
    'menu.vip',
    'menu.records',
    'menu.account',
    'menu.about',
    'menu.rewards',
    'menu.terms',
    'menu.privacy',
    'menu.faq',
    'menu.settings',
    'menu.app',
    'menu.invite',
  ]);
});

it('SIDE-04 shows VIP and the betting record only with their flags', () => {
  expect(paths({})).toEqual(expect.arrayContaining(['/m/member/benefits', '/m/gameRecord']));
  expect(paths({ info: info({}) })).not.toContain('/m/member/benefits');
  expect(paths({ info: info({}) })).not.toContain('/m/gameRecord');
});

it('SIDE-03 hides the app download in the installed app', () => {
  expect(paths({})).toContain('/m/app');
  expect(paths({ isInstalled: true })).not.toContain('/m/app');
});

it('MEM-02 offers a trial neither deposit nor withdrawal', () => {
  expect(paths({ session: trial })).not.toContain('/m/voucherCenter');
  expect(paths({ session: trial })).not.toContain('/m/withdraw');
});

it('links to no screen that is not there', () => {
  expect(paths({ screens: [] })).toEqual([]);
});
