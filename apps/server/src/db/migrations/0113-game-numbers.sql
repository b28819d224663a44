-- One number for each game of each vendor, given once by the platform, for all merchants, and never to another game.
create sequence game_number_id_seq as integer start 1000001;
create table game_number (
  vendor text not null,
  game_code text not null,
  id integer not null unique default nextval('game_number_id_seq'),
  primary key (vendor, game_code)
);
alter sequence game_number_id_seq owned by game_number.id;

-- Numbers that were derived from codes, or stood in vendors' manifests, stay.
insert into game_number (vendor, game_code, id) select distinct vendor, game_code, id from game;
select setval('game_number_id_seq', greatest(1000001, (select max(id) + 1 from game_number)), false);
