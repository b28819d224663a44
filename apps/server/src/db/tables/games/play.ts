/** Tables of the play module: instant rounds and the seeds they are drawn from. */
import type { Generated, JSONColumnType } from 'kysely';
import type { Json } from '#kernel';

export interface PlayTables {
  play_seed: {
    merchant_id: string;
    id: string;
    member_id: string;
    game: string;
    commitment: string;
    sealed_seed: string | null;
    server_seed: string | null;
    client_seed: string;
    next_nonce: Generated<number>;
    created_at: Generated<Date>;
    revealed_at: Date | null;
  };
  play_pace: {
    merchant_id: string;
    member_id: string;
    last_played_at: Date;
  };
  play_round: {
    merchant_id: string;
    id: string;
    member_id: string;
    is_trial: boolean;
    game: string;
    rules_version: number;
    seed_id: string;
    nonce: number;
    input: JSONColumnType<Json & object>;
    outcome: JSONColumnType<Json & object>;
    currency: string;
    stake_minor: bigint;
    payout_minor: bigint;
    balance_minor: bigint;
    idempotency_key: string;
    request_hash: string;
    at: Date;
  };
}
