/** What pages of an operator's work are made of: reads and commands, dense tables, queues with claims, amounts. */

export type { RowOf } from '../../base/rows.ts';
export { Age, Amount, grouped, StateChip, spanOf } from './amounts.tsx';
export { BetDetail } from './bet-detail.tsx';
export { BarChart } from './chart/bar-chart.tsx';
export { ClaimBar } from './claim-bar.tsx';
export { type Column, DenseTable } from './dense-table.tsx';
export { FormDialog, ReasonField } from './dialogs/form-dialog.tsx';
export { PeriodFields, publishChoice } from './dialogs/period-fields.tsx';
export { ReasonDialog, type Requested } from './dialogs/reason-dialog.tsx';
export { FilterForm, useFilters } from './filters/filter-form.tsx';
export { useOrderFilters } from './filters/order-filters.tsx';
export { SavedFilters } from './filters/saved-filters.tsx';
export { CampaignName, Named, PluginName } from './named.tsx';
export { useBatch } from './orders/batch.tsx';
export { useOrderColumns } from './orders/order-columns.tsx';
export { Facts, OrderProvider, Risk } from './orders/order-facts.tsx';
export { OrderPanel, ReadOrder } from './orders/order-panel.tsx';
export { type OpenOrder, OrderQueue } from './orders/order-queue.tsx';
export { SecondOperator } from './orders/second-operator.tsx';
export { PlayerLink } from './player-link.tsx';
export { QueueFrame, StateTabs } from './queue-frame.tsx';
export { useCampaigns } from './use-campaigns.ts';
export { type AnswerOf, type Outcome, useAct, useList, useRead } from './use-console.ts';
