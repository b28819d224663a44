/** Lottery orders: placed, partly cancelled, settled. */
export { cancelLines } from './cancel-lines.ts';
export type { Settlement } from './evaluate.ts';
export { createOrderQueue, type OrderParts, type OrderQueue, placeOrder } from './place-order.ts';
export { settleAgain, settleDraw } from './settle-draw.ts';
export { type LineRow, latestOrders, orderById, type StoredOrder } from './store-order.ts';
export { countSetAside, dueAgain } from './store-set-aside.ts';
