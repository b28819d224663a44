/** Tables of the cashier module. */
import type { Generated, JSONColumnType } from 'kysely';
import type { AnswerOf, Endpoints } from '#contract';
import type { JsonColumn } from '../../columns.ts';

export type DepositState = 'created' | 'waiting' | 'checking' | 'credited' | 'declined' | 'expired';
type NextStep = AnswerOf<Endpoints['deposit']>['next'];
/** What a deposit's timeline tells beside its states. */
export type DepositNote = 'form' | 'receipt';
export type WithdrawalState =
  | 'requested'
  | 'review'
  | 'checking'
  | 'approved'
  | 'sending'
  | 'unknown'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'returned';

export interface CashierTables {
  cashier_member: {
    merchant_id: string;
    member_id: string;
    touched_at: Date;
    level: Generated<number>;
  };
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
    fee_minor: bigint;
    house_fee_minor: bigint;
    asked_minor: bigint | null;
    next: JSONColumnType<NextStep> | null;
    reference: string | null;
    number: number | null;
    remark: string | null;
    bonus: string | null;
    confirmations_seen: number | null;
    confirmations_wanted: number | null;
    transfer_ref: string | null;
    receipt_tries: Generated<number>;
    reversed_at: Generated<Date | null>;
    answered: string | null;
    expiry_faults: Generated<number>;
    expiry_fault: Generated<string | null>;
    expiry_due_at: Generated<Date | null>;
    /** What of it may be withdrawn and not played with, and why. */
    held_minor: Generated<bigint>;
    held_for: Generated<'break' | 'limit' | 'check' | null>;
  };
  deposit_counter: { merchant_id: string; provider: string; next: number };
  deposit_receipt: {
    merchant_id: string;
    id: string;
    order_id: string;
    member_id: string;
    storage_key: string;
    added_at: Date;
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
    /** By this an account is known again, the same at every merchant. */
    account_mark: Generated<string | null>;
    created_at: Date;
    /** When it was added, or put back on the list. */
    changed_at: Date;
    /** Frozen until then. */
    usable_at: Date;
    is_default: Generated<boolean>;
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
    risk: JsonColumn<readonly string[]>;
    refused_for: Generated<string | null>;
    /** How often in a row work on it failed by itself, and why last. */
    faults: Generated<number>;
    fault: Generated<string | null>;
    /** Since when it is left to operators. */
    set_aside_at: Generated<Date | null>;
    /** How much of it came from what is held. */
    held_minor: Generated<bigint>;
  };
  wagering: {
    merchant_id: string;
    id: string;
    member_id: string;
    source: string;
    ref: string;
    amount_minor: bigint;
    required_minor: bigint;
    done_minor: Generated<bigint>;
    state: 'open' | 'done' | 'cancelled';
    created_at: Date;
    ended_at: Date | null;
  };
  draw_turnover: {
    merchant_id: string;
    member_id: string;
    game: string;
    draw: string;
    category: string;
    staked_minor: bigint;
    paid_minor: bigint;
    counted_minor: Generated<bigint>;
    ended_at: Date;
    counted_at: Date | null;
  };
  /** `staked_minor`: valid bets. */
  turnover_day: { merchant_id: string; member_id: string; day: Date; staked_minor: bigint };
  cashier_step: {
    merchant_id: string;
    order_id: string;
    position: number;
    state: DepositState | DepositNote | WithdrawalState;
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
    state: 'paid' | 'failed' | 'seen';
    verdict: string;
    received_at: Date;
    transfer_ref: string | null;
    done_at: Generated<Date | null>;
    done_by: Generated<string | null>;
    done_note: Generated<string | null>;
  };
}
