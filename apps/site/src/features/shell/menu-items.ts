/** What the side menu offers, in the source's order; what is not built, not switched on or not for this visitor is left out. */

import type { FlagKey } from '#contract';
import type { TextKey } from '#texts';
import { hasFlag } from '../../base/merchant.tsx';
import type { MerchantInfo } from '../../base/page.ts';
import type { Screen } from '../../base/screen.ts';
import { isOffered } from '../../base/screens.ts';
import type { SessionInfo } from '../../base/stored.ts';

export interface MenuItem {
  readonly path: string;
  readonly search?: { readonly [name: string]: string };
  readonly textKey: TextKey;
  readonly symbol: string;
  readonly flag?: FlagKey;
  /** Only real accounts have it. */
  readonly isForMembers?: true;
}

export const menuItems: readonly MenuItem[] = [
  { path: '/m/home', textKey: 'menu.home', symbol: 'slots' },
  { path: '/m/voucherCenter', textKey: 'menu.deposit', symbol: 'money', isForMembers: true },
  { path: '/m/withdraw', textKey: 'menu.withdraw', symbol: 'bank', isForMembers: true },
  { path: '/m/member/benefits', textKey: 'menu.vip', symbol: 'crown', flag: 'vip' },
  { path: '/m/gameRecord', textKey: 'menu.records', symbol: 'scroll', flag: 'bettingRecord' },
  { path: '/m/member/home', textKey: 'menu.account', symbol: 'person' },
  { path: '/m/aboutus', textKey: 'menu.about', symbol: 'star' },
  { path: '/m/rewardCenter', textKey: 'menu.rewards', symbol: 'gift' },
  { path: '/m/help', search: { tag: 'terms' }, textKey: 'menu.terms', symbol: 'scroll' },
  { path: '/m/help', search: { tag: 'privacy' }, textKey: 'menu.privacy', symbol: 'lock' },
  { path: '/m/help', search: { tag: 'faq' }, textKey: 'menu.faq', symbol: 'question' },
  { path: '/m/setting', textKey: 'menu.settings', symbol: 'gear' },
  { path: '/m/app', textKey: 'menu.app', symbol: 'phone' },
  { path: '/m/inviteFriends', textKey: 'menu.invite', symbol: 'handshake' },
];

export interface MenuViewer {
  readonly screens: readonly Screen[];
  readonly info: MerchantInfo;
  readonly session: SessionInfo | undefined;
  readonly isInstalled: boolean;
}

export function shownItems({ screens, info, session, isInstalled }: MenuViewer): readonly MenuItem[] {
  const isRefused = session !== undefined && session.type > 2;
  return menuItems.filter(
    ({ path, flag, isForMembers }) =>
      isOffered(screens, path, info) &&
      (flag === undefined || hasFlag(info, flag)) &&
      !(isForMembers && isRefused) &&
      !(path === '/m/app' && isInstalled),
  );
}
