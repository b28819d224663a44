/**
 * The items of the side menu, in the source's order. Items that are not built, not switched on or not for this visitor are left out.
 */
import { isRealMember, type MerchantInfo, type SessionInfo } from '#base/data';
import { hasFlag, type Intent, isOffered, type Screen } from '#base/view';
import type { FlagKey, PromotionKind } from '#contract';
import type { TextKey } from '#texts';
import { inviteShortcut, rewardShortcut } from './shortcuts.ts';

export interface MenuItem {
  readonly intent: Intent | ((viewer: MenuViewer) => Intent);
  readonly textKey: TextKey;
  readonly symbol: string;
  readonly flag?: FlagKey;
  /** Shown while a promotion of this kind runs. */
  readonly promotion?: PromotionKind;
  /** Only for real accounts; guests are sent to log-in. */
  readonly isForMembers?: true;
}

export interface MenuViewer {
  readonly screens: readonly Screen[];
  readonly info: MerchantInfo;
  readonly session: SessionInfo | undefined;
  /** The kinds of running promotions. */
  readonly kinds: ReadonlySet<PromotionKind>;
  readonly isInstalled: boolean;
}

/** Home is the first item, before the categories. */
const menuItems: readonly MenuItem[] = [
  { intent: { to: '/m/voucherCenter' }, textKey: 'menu.deposit', symbol: 'money', isForMembers: true },
  { intent: { to: '/m/withdraw' }, textKey: 'menu.withdraw', symbol: 'bank', isForMembers: true },
  { intent: { to: '/m/wallets' }, textKey: 'menu.bank', symbol: 'card', isForMembers: true },
  { intent: { to: '/m/member/benefits' }, textKey: 'menu.vip', symbol: 'crown', flag: 'vip' },
  { intent: { to: '/m/gameRecord' }, textKey: 'menu.records', symbol: 'scroll', flag: 'bettingRecord' },
  { intent: { to: '/m/member/home' }, textKey: 'menu.account', symbol: 'tiger' },
  { intent: { to: '/m/protection' }, textKey: 'protection.title', symbol: 'moon', isForMembers: true },
  { intent: { to: '/m/aboutus' }, textKey: 'menu.about', symbol: 'star' },
  { intent: ({ session }) => rewardShortcut(session), textKey: 'menu.rewards', symbol: 'gift' },
  { intent: { to: '/m/activity/signIn' }, textKey: 'menu.checkin', symbol: 'calendar', promotion: 'LOGIN' },
  { intent: { to: '/m/leaderBoard' }, textKey: 'menu.leaderboard', symbol: 'trophy', promotion: 'MISSION' },
  { intent: { to: '/m/help', search: { tag: 'terms' } }, textKey: 'menu.terms', symbol: 'scroll' },
  { intent: { to: '/m/help', search: { tag: 'privacy' } }, textKey: 'menu.privacy', symbol: 'lock' },
  { intent: { to: '/m/help', search: { tag: 'faq' } }, textKey: 'menu.faq', symbol: 'question' },
  { intent: { to: '/m/setting' }, textKey: 'menu.settings', symbol: 'gear' },
  { intent: { to: '/m/app' }, textKey: 'menu.app', symbol: 'phone' },
  { intent: ({ session, kinds }) => inviteShortcut(session, kinds), textKey: 'menu.invite', symbol: 'handshake' },
];

export interface ShownItem extends Pick<MenuItem, 'textKey' | 'symbol'> {
  readonly intent: Intent;
}

export function shownItems(viewer: MenuViewer): readonly ShownItem[] {
  const { screens, info, session, kinds, isInstalled } = viewer;
  const isRefused = session !== undefined && !isRealMember(session);
  return menuItems.flatMap(({ intent: given, textKey, symbol, flag, promotion, isForMembers }) => {
    const intent = typeof given === 'function' ? given(viewer) : given;
    const isShown =
      isOffered(screens, intent.to, info) &&
      (flag === undefined || hasFlag(info, flag)) &&
      (promotion === undefined || kinds.has(promotion)) &&
      !(isForMembers && isRefused) &&
      !(intent.to === '/m/app' && isInstalled);
    return isShown ? [{ intent, textKey, symbol }] : [];
  });
}
