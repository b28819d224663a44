-- Every round names the published variant of its game that it was played by. Until now each game had one, which nodes of before name
-- by leaving it out.
alter table play_round add column variant text not null default 'standard';
alter table play_open_round add column variant text not null default 'standard';
