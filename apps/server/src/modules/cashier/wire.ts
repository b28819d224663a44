/** Orders and cards as the site reads them. */
import type { AnswerOf, Endpoints } from '#contract';
import { currencyOf, formatAmount } from '#kernel';
import type { DepositState, WithdrawalState } from '../../db/tables/cashier.ts';
import type { CardRow } from './store-cards.ts';
import type { DepositRow } from './store-deposits.ts';
import type { Step } from './store-steps.ts';
import type { WithdrawalRow } from './store-withdrawals.ts';

export type DepositAnswer = AnswerOf<Endpoints['deposit']>;
export type WithdrawalAnswer = AnswerOf<Endpoints['withdraw']>;

const timelineOf = <State extends string>(steps: readonly Step<State>[]) =>
  steps.map(({ state, at }) => ({ state, at: at.toISOString() }));

export function depositToWire(row: DepositRow, steps: readonly Step<DepositState>[]): DepositAnswer['order'] {
  return {
    orderId: row.id,
    method: row.provider,
    amount: formatAmount(row.amount_minor, currencyOf(row.currency)),
    state: row.state,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    timeline: timelineOf(steps),
  };
}

export function withdrawalToWire(
  row: WithdrawalRow,
  steps: readonly Step<WithdrawalState>[],
): WithdrawalAnswer['order'] {
  const currency = currencyOf(row.currency);
  return {
    orderId: row.id,
    amount: formatAmount(row.amount_minor, currency),
    fee: formatAmount(row.fee_minor, currency),
    card: row.card,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    timeline: timelineOf(steps),
  };
}

export function cardToWire(row: CardRow): AnswerOf<Endpoints['addCard']> {
  return {
    id: row.id,
    bank: row.bank,
    holder: row.holder,
    masked: row.masked,
    createdAt: row.created_at.toISOString(),
  };
}
