/** Tables of the cashier module. */
import type { Generated, JSONColumnType } from 'kysely';

export type DepositState = 'created' | 'waiting' | 'credited' | 'declined' | 'expired';
export type WithdrawalState =
  | 'requested'
  | 'approved'
  | 'sending'
  | 'unknown'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'returned';

export interface CashierTables {
  cashier_member: { merchant_id: string; member_id: string; touched_at: Date };
  cashier_request: {
    merchant_id: string;
    member_id: string;
    key: string;
    request_hash: string;
    order_id: string | null;
    answer: JSONColumnType<object> | null;
    created_at: Date;
  };
  deposit_order: {
    merchant_id: string;
    id: string;
    member_id: string;
    provider: string;
    currency: string;
    amount_minor: bigint;
    state: DepositState;
    provider_ref: string | null;
    created_at: Date;
    changed_at: Date;
    expires_at: Date;
  };
  payment_card: {
    merchant_id: string;
    id: string;
    member_id: string;
    bank: string;
    holder: string;
    masked: string;
    sealed_number: string;
    fingerprint: string;
    created_at: Date;
    /** Off the list; what is on its way to it arrives all the same. */
    removed_at: Generated<Date | null>;
  };
  withdrawal_order: {
    merchant_id: string;
    id: string;
    member_id: string;
    card_id: string;
    card: string;
    provider: string;
    currency: string;
    amount_minor: bigint;
    fee_minor: bigint;
    state: WithdrawalState;
    provider_ref: string | null;
    attempts: Generated<number>;
    due_at: Date | null;
    created_at: Date;
    changed_at: Date;
  };
  cashier_step: {
    merchant_id: string;
    order_id: string;
    position: number;
    state: DepositState | WithdrawalState;
    at: Date;
    by: string;
    reason: string | null;
  };
  payment_notice: {
    merchant_id: string;
    provider: string;
    event_id: string;
    subject: 'deposit' | 'payout';
    order_id: string;
    provider_ref: string;
    amount: string;
    currency: string;
    state: 'paid' | 'failed';
    verdict: string;
    received_at: Date;
  };
}
