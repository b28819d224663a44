import { expect, it } from 'vitest';
import type { MerchantInfo } from '#base/data';
import { addressOf, type Screen } from '#base/view';
import type { PromotionKind } from '#contract';
import { type MenuViewer, shownItems } from './menu-items.ts';

const paths = [
  '/m/login',
  '/m/voucherCenter',
  '/m/withdraw',
  '/m/wallets',
  '/m/member/benefits',
  '/m/gameRecord',
  '/m/member/home',
  '/m/aboutus',
  '/m/rewardCenter',
  '/m/activity/signIn',
  '/m/leaderBoard',
  '/m/help',
  '/m/setting',
  '/m/app',
  '/m/inviteFriends',
  '/m/agentRegister',
  '/m/service',
];
const screensAt = (at: readonly string[]) => at.map((path) => ({ path }) as unknown as Screen);
const flags = (on: Record<string, boolean>) => ({ whitelabel: on }) as unknown as MerchantInfo;
const player = { token: 't', merchantCode: 'demo', username: 'a', type: 0, id: '1', firstTimeLogin: false };
const everything: MenuViewer = {
  screens: screensAt(paths),
  info: flags({ vip: true, bettingRecord: true }),
  session: player,
  kinds: new Set<PromotionKind>(['LOGIN', 'MISSION', 'REFERRAL']),
  isInstalled: false,
};
const shown = (viewer: Partial<MenuViewer> = {}) => shownItems({ ...everything, ...viewer });
const keys = (viewer: Partial<MenuViewer> = {}) => shown(viewer).map(({ textKey }) => textKey);
const addresses = (viewer: Partial<MenuViewer> = {}) => shown(viewer).map(({ intent }) => addressOf(intent));

it('SIDE-03 follows the source’s order', () => {
  expect(keys()).toEqual([
    'menu.deposit',
    'menu.withdraw',
    'menu.bank',
    'menu.vip',
    'menu.records',
    'menu.account',
    'menu.about',
    'menu.rewards',
    'menu.checkin',
    'menu.leaderboard',
    'menu.terms',
    'menu.privacy',
    'menu.faq',
    'menu.settings',
    'menu.app',
    'menu.invite',
  ]);
});

it('SIDE-03 opens the help centre at terms, privacy and questions', () => {
  expect(addresses().filter((address) => address.startsWith('/m/help'))).toEqual([
    '/m/help?tag=terms',
    '/m/help?tag=privacy',
    '/m/help?tag=faq',
  ]);
});

it.each([
  ['VIP', 'menu.vip', { info: flags({ bettingRecord: true }) }],
  ['the betting record', 'menu.records', { info: flags({ vip: true }) }],
  ['the sign-in', 'menu.checkin', { kinds: new Set<PromotionKind>(['MISSION', 'REFERRAL']) }],
  ['the leaderboard', 'menu.leaderboard', { kinds: new Set<PromotionKind>(['LOGIN', 'REFERRAL']) }],
] as const)('SIDE-04 leaves %s out, and it alone, without its flag or promotion', (_what, key, viewer) => {
  expect(keys(viewer)).toEqual(keys().filter((other) => other !== key));
});

it('SIDE-03 hides only the app download inside the app and the installed web app', () => {
  expect(keys({ isInstalled: true })).toEqual(keys().filter((key) => key !== 'menu.app'));
});

it('SIDE-03 AGT-01 links each viewer through the two shortcuts', () => {
  expect(addresses()).toEqual(expect.arrayContaining(['/m/rewardCenter', '/m/inviteFriends']));
  expect(addresses({ session: { ...player, type: 1 } })).toContain('/m/agentRegister');
  expect(addresses({ kinds: new Set() })).toContain('/m/service');
  expect(addresses({ session: undefined })).toContain('/m/login?from=%2Fm%2FrewardCenter');
});

it('MEM-02 offers a trial no deposit, withdrawal or wallets', () => {
  const trial = keys({ session: { ...player, type: 4 } });
  expect(trial).toEqual(keys().filter((key) => !['menu.deposit', 'menu.withdraw', 'menu.bank'].includes(key)));
});

it('links to no missing screen: wallets exist only with a transfer-wallet vendor', () => {
  expect(keys({ screens: screensAt(paths.filter((path) => path !== '/m/wallets')) })).not.toContain('menu.bank');
  expect(keys({ screens: [] })).toEqual([]);
});
