/** Tables of the lottery module: committed chains, issues, orders and their lines. */
import type { Generated, JSONColumnType } from 'kysely';
import type { PlayType } from '#contract';
import type { Json } from '#kernel';

export type BetState = 'open' | 'won' | 'lost' | 'cancelled' | 'returned';

export interface LotteryTables {
  lottery_chain: {
    merchant_id: string;
    id: string;
    game: string;
    role: 'draw' | 'beacon';
    sequence: number;
    first_ordinal: bigint;
    length: number;
    tip: string;
    sealed_secret: string;
    committed_at: Date;
  };
  lottery_issue: {
    merchant_id: string;
    game: string;
    ordinal: bigint;
    numero: string;
    opens_at: Date;
    closes_at: Date;
    draws_at: Date;
    state: Generated<'selling' | 'closed' | 'drawn' | 'void'>;
    rules_version: number;
    chain_id: string;
    chain_index: number;
    most_minor: Generated<bigint>;
    link: string | null;
    beacon: JSONColumnType<{ source: string; value: string; commitment: string }> | null;
    outcome: JSONColumnType<Json & object> | null;
    drawn_at: Date | null;
    settled_at: Date | null;
  };
  lottery_order: {
    merchant_id: string;
    id: string;
    member_id: string;
    is_trial: boolean;
    game: string;
    ordinal: bigint;
    numero: string;
    play_type: PlayType;
    currency: string;
    stake_minor: bigint;
    most_minor: bigint;
    payout_minor: Generated<bigint>;
    state: Generated<BetState>;
    source: string;
    balance_minor: bigint;
    idempotency_key: string;
    request_hash: string;
    placed_at: Date;
  };
  lottery_set_aside: {
    merchant_id: string;
    order_id: string;
    game: string;
    ordinal: bigint;
    why: string;
    attempts: Generated<number>;
    tried_at: Generated<Date>;
  };
  lottery_line: {
    merchant_id: string;
    order_id: string;
    id: string;
    position: number;
    play: string;
    selection: JSONColumnType<Json & object>;
    bet: JSONColumnType<Json & object>;
    notes: number;
    unit_minor: bigint;
    multiple: number;
    stake_minor: bigint;
    most_minor: bigint;
    payout_minor: Generated<bigint>;
    state: Generated<BetState>;
    cancel_key: string | null;
  };
}
