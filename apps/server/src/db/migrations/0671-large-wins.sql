-- Large payouts are few: the report of large wins reads them without the bets between.
create index bet_record_large on bet_record (merchant_id, at desc, id desc) where payout_minor >= 1000000 and not is_trial;
-- Significant events of a time, whatever their kind.
create index security_event_by_time on security_event (merchant_id, at desc, id desc);
create index play_break_exclusions on play_break (merchant_id, begun_at desc, id desc) where kind = 'exclusion';
