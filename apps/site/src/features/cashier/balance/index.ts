/** The balance on screen, and how it is refreshed. */
export { BalanceCard } from './balance-card.tsx';
export { BalanceNews } from './balance-news.tsx';
export { CheckingNotice } from './checking-notice.tsx';
export { RefreshBalance } from './refresh-balance.tsx';
export { useFreshMoney } from './use-fresh-money.ts';
