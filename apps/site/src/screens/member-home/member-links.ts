/** The links of the member centre: what the merchant offers to the current member. */
import type { MerchantInfo } from '#base/data';
import { isOffered, type Screen } from '#base/view';
import type { TextKey } from '#texts';

export interface MemberLink {
  readonly path: string;
  readonly search?: { readonly [name: string]: string };
  readonly textKey: TextKey;
  readonly symbol: string;
  /** Only for real accounts. */
  readonly isForMembers?: true;
  /** Only for agents. */
  readonly isForAgents?: true;
}

const links: readonly MemberLink[] = [
  { path: '/m/gameRecord', textKey: 'menu.records', symbol: 'scroll' },
  { path: '/m/member/transactions', textKey: 'transactions.title', symbol: 'coin' },
  { path: '/m/member/profitAndLoss', textKey: 'pnl.title', symbol: 'target' },
  {
    path: '/m/voucherCenter',
    search: { view: 'orders' },
    textKey: 'account.deposits',
    symbol: 'money',
    isForMembers: true,
  },
  {
    path: '/m/withdraw',
    search: { view: 'orders' },
    textKey: 'account.withdrawals',
    symbol: 'cash',
    isForMembers: true,
  },
  { path: '/m/wallets', textKey: 'menu.bank', symbol: 'bank', isForMembers: true },
  { path: '/m/myWithdrawCards', textKey: 'account.cards', symbol: 'card', isForMembers: true },
  { path: '/m/rewardCenter', textKey: 'menu.rewards', symbol: 'gift', isForMembers: true },
  { path: '/m/activity', textKey: 'account.promotions', symbol: 'party' },
  { path: '/m/fav', textKey: 'account.favourites', symbol: 'heart' },
  { path: '/m/message', textKey: 'message.title', symbol: 'bell' },
  { path: '/m/webEmail', textKey: 'account.inbox', symbol: 'letter', isForMembers: true },
  { path: '/m/member/agent/team', textKey: 'team.open', symbol: 'handshake', isForAgents: true },
  { path: '/m/inviteFriends', textKey: 'menu.invite', symbol: 'handshake', isForMembers: true },
  { path: '/m/securityCenter', textKey: 'security.title', symbol: 'lock', isForMembers: true },
  { path: '/m/protection', textKey: 'protection.title', symbol: 'moon', isForMembers: true },
  { path: '/m/feedback', textKey: 'account.feedback', symbol: 'speaker' },
  { path: '/m/help', textKey: 'account.help', symbol: 'question' },
  { path: '/m/setting', textKey: 'menu.settings', symbol: 'gear' },
];

export interface Visitor {
  readonly screens: readonly Screen[];
  readonly info: MerchantInfo;
  readonly isMember: boolean;
  readonly isAgent?: boolean;
}

export function shownLinks({ screens, info, isMember, isAgent = false }: Visitor): readonly MemberLink[] {
  return links.filter(
    ({ path, isForMembers, isForAgents }) =>
      isOffered(screens, path, info) &&
      (isMember || !isForMembers) &&
      (isAgent || !isForAgents) &&
      (path !== '/m/gameRecord' || info.whitelabel.bettingRecord === true),
  );
}
