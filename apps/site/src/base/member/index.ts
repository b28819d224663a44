/** Member data for every screen: balance and unread messages. */
export { setRefreshing, useBalance, useBalanceChoice } from './balance.ts';
export type { UnreadCounts } from './unread.ts';
