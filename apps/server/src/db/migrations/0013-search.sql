-- Search by name: which games every word stands for, and the keys by which a mistyped word still finds them. Both are read by ranges and
-- equalities of a btree whose order is the bytes', so that any Postgres, embedded or not, answers from an index alone.
create table game_word (
  merchant_id text not null,
  word text collate "C" not null,
  node_id integer not null,
  primary key (merchant_id, word, node_id)
);
create index game_word_of_game on game_word (merchant_id, node_id);

create table game_word_key (
  merchant_id text not null,
  -- tail: the word and its endings, found by how they begin · slip: the word without one or two of its letters, found as it is
  kind text not null check (kind in ('tail', 'slip')),
  key text collate "C" not null,
  word text collate "C" not null,
  primary key (merchant_id, kind, key, word)
);
create index game_word_key_of_word on game_word_key (merchant_id, word);

-- Names by line, as they were taken apart: told anew by the next synchronisation.
update game set search = '';

create index game_in_place on game (merchant_id, position, node_id) where is_listed;
create index game_by_vendor on game (merchant_id, vassalage, category, position, node_id) where is_listed;
create index game_by_age on game (merchant_id, first_listed_at);
create index recent_game_of_member on recent_game (merchant_id, member_id, at desc);
create index favourite_game_of_member on favourite_game (merchant_id, member_id, at desc);
