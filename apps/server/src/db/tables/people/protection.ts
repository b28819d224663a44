/** Tables of protection: limits, breaks, their history; and the views it reads of others. */
import type { Generated } from 'kysely';
import type { BreakKind, BreakLength, LimitPeriod } from '#contract';

export interface ProtectionTables {
  protected_member: {
    merchant_id: string;
    member_id: string;
    touched_at: Date;
    reminder_minutes: Generated<number>;
    reminded_at: Date | null;
  };
  deposit_limit: {
    merchant_id: string;
    member_id: string;
    period: LimitPeriod;
    amount_minor: bigint | null;
    asked_at: Date | null;
    asked_minor: bigint | null;
  };
  play_break: {
    merchant_id: string;
    id: string;
    member_id: string;
    kind: BreakKind;
    begun_at: Date;
    ends_at: Date | null;
  };
  protection_change: {
    merchant_id: string;
    id: string;
    member_id: string;
    kind: 'limit' | 'limit-asked' | 'limit-kept' | 'reminder' | 'break';
    period: LimitPeriod | null;
    amount_minor: bigint | null;
    minutes: number | null;
    length: BreakLength | null;
    at: Date;
  };
  exclusion_mark: {
    merchant_id: string;
    mark: string;
    origin_merchant_id: string;
    origin_member_id: string;
    ends_at: Date | null;
  };
  member_mark: { merchant_id: string; mark: string; member_id: string };
  /** What is locked by whoever brings a mark, of a break or of a member. */
  mark_turn: { merchant_id: string; mark: string };
  exclusion_match: {
    merchant_id: string;
    member_id: string;
    mark: string;
    origin_merchant_id: string;
    origin_member_id: string;
    found_at: Date;
    ends_at: Date | null;
    lifted_at: Date | null;
    lifted_by: string | null;
    reason: string | null;
  };
  /** A view of the cashier's orders. */
  deposit_counted: {
    merchant_id: string;
    member_id: string;
    amount_minor: bigint;
    credited_at: Date | null;
    order_id: string;
  };
  /** A view of members: what was proved of them. */
  member_contact: {
    merchant_id: string;
    member_id: string;
    email: string | null;
    mobile: string | null;
    document: string | null;
  };
  /** A view of the cashier's cards. */
  member_account: { merchant_id: string; member_id: string; account: string; is_paid: boolean };
}
