-- A game has a minimum round time of its own beside the jurisdiction's: the last round of a member is known for each game.
alter table play_pace add column game text not null default '';
alter table play_pace drop constraint play_pace_pkey;
alter table play_pace add primary key (merchant_id, member_id, game);
alter table play_pace alter column game drop default;
