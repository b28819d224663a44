/** Withdrawals, cards and what is left to play, as the site reads them. */
import { type AnswerOf, type DeclineReason, type Endpoints, wageringSources } from '#contract';
import { assert, currencyOf, formatAmount } from '#kernel';
import type { WithdrawalState } from '../../../db/tables/money/cashier.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { CardRow } from '../cards/store.ts';
import type { Step } from '../orders/store-steps.ts';
import type { WageringRow } from '../wagering/store-wagering.ts';
import { isRevocable, seenState } from './rules.ts';
import type { WithdrawalRow } from './store.ts';

export type WithdrawalAnswer = AnswerOf<Endpoints['withdraw']>;

export function withdrawalToWire(
  merchant: Merchant,
  row: WithdrawalRow,
  steps: readonly Step<WithdrawalState>[],
): WithdrawalAnswer['order'] {
  const currency = currencyOf(row.currency);
  return {
    orderId: row.id,
    amount: formatAmount(row.amount_minor, currency),
    fee: formatAmount(row.fee_minor, currency),
    card: row.card,
    state: seenState(row.state),
    isCancellable: isRevocable(merchant, row.state),
    ...(row.refused_for !== null && { refusedFor: row.refused_for as DeclineReason }),
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    timeline: steps
      .map(({ state, at }) => ({ state: seenState(state), at: at.toISOString() }))
      .filter(({ state }, at, all) => state !== all[at - 1]?.state),
  };
}

export function cardToWire(row: CardRow, now: Date): AnswerOf<Endpoints['addCard']> {
  return {
    id: row.id,
    bank: row.bank,
    holder: row.holder,
    masked: row.masked,
    isDefault: row.is_default,
    createdAt: row.created_at.toISOString(),
    ...(row.usable_at > now && { frozenUntil: row.usable_at.toISOString() }),
  };
}

export function wageringToWire(row: WageringRow, { currency }: Merchant) {
  const source = wageringSources.find((known) => known === row.source);
  assert(source, `${row.source} is no kind of money`);
  return {
    source,
    ref: row.ref,
    amount: formatAmount(row.amount_minor, currency),
    required: formatAmount(row.required_minor, currency),
    done: formatAmount(row.done_minor, currency),
    left: formatAmount(row.required_minor - row.done_minor, currency),
    createdAt: row.created_at.toISOString(),
  };
}

/** A bank's name; its code where the merchant has it no more. */
export function bankOf({ manifest }: Merchant, code: string): string {
  return manifest.cashier.banks.find((bank) => bank.code === code)?.name ?? code;
}
