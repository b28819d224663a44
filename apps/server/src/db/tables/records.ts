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
    stake_minor: bigint;
    payout_minor: bigint;
    state: 'open' | 'won' | 'lost' | 'returned';
    summary: string;
    at: Date;
  };
}
