-- Bets in a draw that drew on bonus money: a member's bets in one draw count together.
alter table bonus_bet add column draw text;
create index bonus_bet_draw on bonus_bet (merchant_id, draw, member_id) where draw is not null;
