-- What others read of a member's play: by day and game, of bets that ended.
create view member_play as
  select merchant_id, member_id, day, vendor, game, stake_minor, payout_minor
  from bet_day where state not in ('open', 'void');
