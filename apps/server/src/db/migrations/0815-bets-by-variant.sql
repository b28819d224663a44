-- What bets come to is told apart by the variant of the game, so that what one returned is held to what that one publishes. '' where none is named: at
-- vendors, and of bets from before they named one.
alter table bet_day add column variant text not null default '';
alter table bet_day drop constraint bet_day_pkey,
  add primary key (merchant_id, member_id, day, game, category, vendor, state, variant);
alter table bet_figure add column variant text not null default '';
alter table bet_figure drop constraint bet_figure_pkey,
  add primary key (merchant_id, day, category, game, vendor, state, variant);
alter table bet_figure_change add column variant text not null default '';
-- Days with bets that name one are counted again, a slice of members at a time.
delete from bet_days_kept;
