-- When a bet got its result, where that was after it was placed: orders of a draw, and bets at vendors.
alter table bet_record add column settled_at timestamptz;
-- Large wins by when they were won: one that is settled late stands in no period that is over.
drop index bet_record_large;
create index bet_record_large on bet_record (merchant_id, coalesce(settled_at, at) desc, id desc) where payout_minor >= 100000 and not is_trial;
