/** Tables of the transfers module; the money itself is the ledger's. */
import type { Generated } from 'kysely';

export type TransferState = 'sending' | 'unknown' | 'done' | 'refused';
export type TransferReason =
  | 'insufficient'
  | 'maintenance'
  | 'limit'
  | 'rejected'
  | 'unreachable'
  | 'missing'
  | 'operator';

export interface TransferTables {
  sub_wallet: {
    merchant_id: string;
    member_id: string;
    vendor: string;
    player: string;
    version: Generated<bigint>;
    balance_minor: bigint | null;
    told_at: Date | null;
    state: Generated<'ready' | 'maintenance' | 'unknown' | 'checking'>;
    differs_since: Date | null;
    created_at: Date;
  };
  vendor_transfer: {
    merchant_id: string;
    id: string;
    member_id: string;
    vendor: string;
    direction: 'in' | 'out';
    occasion: 'member' | 'launch' | 'collect';
    currency: string;
    amount_minor: bigint;
    state: TransferState;
    reason: TransferReason | null;
    request_key: string;
    request_hash: string;
    settled_by: string | null;
    attempts: Generated<number>;
    due_at: Date | null;
    created_at: Date;
    changed_at: Date;
    /** How often in a row work on it failed by itself, and why last. */
    faults: Generated<number>;
    fault: Generated<string | null>;
    /** Since when it is left to operators. */
    set_aside_at: Generated<Date | null>;
  };
  vendor_closing: {
    merchant_id: string;
    member_id: string;
    vendor: string;
    asked_at: Date;
    attempts: Generated<number>;
    due_at: Date;
  };
  automatic_transfer: { merchant_id: string; member_id: string; is_on: boolean; changed_at: Date };
}
