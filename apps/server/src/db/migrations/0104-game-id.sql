-- A game's number is its id; elsewhere it is the id of a game.
alter table game rename column node_id to id;
alter table favourite_game rename column node_id to game_id;
alter table recent_game rename column node_id to game_id;
alter table game_word rename column node_id to game_id;
alter table launch_ticket rename column node_id to game_id;
alter table stage_token rename column node_id to game_id;
