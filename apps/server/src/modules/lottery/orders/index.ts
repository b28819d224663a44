/** Lottery orders: placed, partly cancelled, settled. */
export { cancelLines } from './cancel-lines.ts';
export { type Evaluation, evaluate, nothingRemembered, type Settlement } from './evaluate.ts';
export { holdCaps } from './hold-caps.ts';
export { lineLifecycle, orderLifecycle } from './lifecycle.ts';
export {
  createOrderQueue,
  type OrderParts,
  type OrderQueue,
  placeOrder,
  readLines,
  type SoldGame,
  soldGame,
} from './place-order.ts';
export { bonusUseIn, drawText, keyOf, type Placing, sumOf } from './placing.ts';
export { betOf, cellsOfLine, orderFact, partsIn, type ReadLine, settledOrder } from './rules.ts';
export { type Placed, rowsOf, savePlaced, stakeOf } from './save-placed.ts';
export { isTheOrders, type Settled, settleAgain, settleDraw } from './settle-draw.ts';
export {
  hasLost,
  type LineRow,
  latestOrders,
  linesOf,
  orderById,
  ordersByKeys,
  type StoredOrder,
  subOrdersOf,
} from './store-order.ts';
export { countSetAside, dueAgain, setAside, takeSetAside } from './store-set-aside.ts';
export {
  type EndedTicket,
  FIRST,
  requestStops,
  severalLines,
  type Ticket,
  type TicketRow,
  ticketColumns,
  ticketsOf,
} from './store-tickets.ts';
