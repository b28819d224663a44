/** Tables of the records module. */
export interface RecordTables {
  bet_record: {
    merchant_id: string;
    id: string;
    member_id: string;
    is_trial: boolean;
    kind: 'round' | 'order';
    game: string;
    category: string;
    vendor: string;
    stake_minor: bigint;
    payout_minor: bigint;
    state: 'open' | 'won' | 'lost' | 'returned';
    summary: string;
    at: Date;
  };
  bet_day: {
    merchant_id: string;
    member_id: string;
    day: Date;
    game: string;
    category: string;
    vendor: string;
    state: 'open' | 'won' | 'lost' | 'returned';
    bets: bigint;
    stake_minor: bigint;
    payout_minor: bigint;
  };
  bet_days_kept: {
    merchant_id: string;
    time_zone: string;
    counted_at: Date;
  };
  money_record: {
    merchant_id: string;
    kind: 'deposit' | 'withdrawal' | 'bonus';
    id: string;
    member_id: string;
    amount_minor: bigint;
    at: Date;
  };
  record_file: {
    merchant_id: string;
    member_id: string;
    claim: string | null;
    busy_until: Date;
  };
}
