/** Tables of the reconciliation module. */
import type { Generated } from 'kysely';

/** Whose statement: a payment provider's, or that of a vendor with a wallet of its own. */
export type Area = 'payments' | 'vendors';

export type DifferenceKind =
  | 'theirs alone'
  | 'ours alone'
  | 'amount differs'
  | 'state differs'
  | 'player differs'
  | 'balance differs';

export type MovementSubject = 'deposit' | 'payout' | 'in' | 'out';

export interface ReconciliationTables {
  reconciliation: {
    merchant_id: string;
    area: Area;
    provider: string;
    day: string;
    state: 'begun' | 'done' | 'fault';
    tries: number;
    due_at: Date;
    ran_at: Date;
    fault: Generated<string | null>;
    lines: Generated<number>;
  };
  reconciliation_item: {
    merchant_id: string;
    id: string;
    area: Area;
    provider: string;
    day: string;
    kind: DifferenceKind;
    subject: MovementSubject | 'balance';
    order_id: string;
    provider_ref: string | null;
    ours: string | null;
    theirs: string | null;
    found_at: Date;
    /** An operator dealt with it. */
    done_at: Generated<Date | null>;
    done_by: Generated<string | null>;
    done_note: Generated<string | null>;
  };
}
