/** What pages of an operator's work are made of: reads and commands, dense tables, queues with claims, amounts. */

export type { RowOf } from '../../base/rows.ts';
export { Age, Amount, grouped, StateChip, spanOf } from './amounts.tsx';
export { type Asked, ReasonDialog } from './ask-dialog.tsx';
export { ClaimBar } from './claim-bar.tsx';
export { ClaimChip } from './claim-chip.tsx';
export { DenseTable } from './dense-table.tsx';
export { Facts, Risk, Timeline } from './order-facts.tsx';
export { QueueFrame, type QueueState, StateTabs } from './queue-frame.tsx';
export { type AnswerOf, useAct, useList, useRead } from './use-console.ts';
