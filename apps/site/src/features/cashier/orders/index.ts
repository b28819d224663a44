/** Orders as lists and timelines. */
export { OrderEntry } from './order-entry.tsx';
export { OrderHero } from './order-hero.tsx';
export { OrderPages } from './order-pages.tsx';
export {
  type DepositOrder,
  depositMood,
  depositStepMood,
  isFinal,
  moodTones,
  type WithdrawalOrder,
  withdrawalMood,
} from './order-states.ts';
export { OrderTimeline, type TimelineStep } from './order-timeline.tsx';
export { Rows } from './rows.tsx';
export { orderKey, useDepositOrder, useWithdrawalOrder } from './use-order.ts';
