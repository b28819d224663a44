/** Cards and accounts for withdrawals. */
export { cardLocation } from './add-card.ts';
export { cardRoutes } from './routes.ts';
export { bankNameOf, isSameName } from './rules.ts';
export { seedDemoCard } from './seed-demo-card.ts';
export { type CardRow, changeCard, findCard, listCards, lockCard } from './store.ts';
