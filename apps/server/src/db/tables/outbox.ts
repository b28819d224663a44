/** Tables of the outbox. */
import type { Json } from '#kernel';
import type { JsonColumn } from '../columns.ts';

export interface OutboxTables {
  fact: {
    merchant_id: string;
    id: string;
    kind: string;
    body: JsonColumn<Json>;
    told_at: Date;
  };
  delivery: {
    merchant_id: string;
    fact_id: string;
    listener: string;
    lane: number;
    due_at: Date;
    told_at: Date;
    set_aside_at: Date | null;
    tries: number;
    last_error: string | null;
  };
}
