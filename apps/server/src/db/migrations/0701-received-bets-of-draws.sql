-- A member's bets of a draw are counted when none has come for a while. They come when their facts are delivered, which may be long after they ended.
alter table draw_turnover add column received_at timestamptz not null default now();
alter table draw_turnover alter column received_at drop default;
drop index draw_turnover_due;
drop index draw_turnover_quiet;
create index draw_turnover_due on draw_turnover (merchant_id, received_at) where counted_at is null;
create index draw_turnover_quiet on draw_turnover (received_at) where counted_at is null;
