create sequence game_number_id_seq as integer start 1000001;

-- The games a merchant lists: synchronised from its vendors' manifests, so that lists, search and counts are queries.
create table game (
  merchant_id text not null,
  id integer not null,
  vendor text not null,
  provider text not null,
  game_code text not null,
  game_group_id text not null,
  category text not null,
  classify text not null,
  -- display name by language code, and all of them folded for search
  names jsonb not null,
  search text not null,
  symbol text not null,
  hue integer not null,
  return_bp integer,
  supports_free_play boolean not null,
  launch text not null check (launch in ('stage', 'lottery', 'external')),
  position integer not null,
  is_listed boolean not null default true,
  first_listed_at timestamptz not null default now(),
  -- What vendors say of their games beside names and returns: pictures of their own, rooms, the vendor's number. Filled at the next start.
  icon_url text not null default '',
  large_icon_url text not null default '',
  room_id text not null default '',
  vendor_number integer not null default 0,
  primary key (merchant_id, id),
  unique (merchant_id, vendor, game_code)
);
create index game_by_category on game (merchant_id, category, position, id) where is_listed;
create index game_in_place on game (merchant_id, position, id) where is_listed;
create index game_by_vendor on game (merchant_id, provider, category, position, id) where is_listed;
create index game_by_age on game (merchant_id, first_listed_at);

create table favourite_game (
  merchant_id text not null,
  member_id uuid not null,
  game_id integer not null,
  at timestamptz not null default now(),
  primary key (merchant_id, member_id, game_id)
);
create index favourite_game_of_member on favourite_game (merchant_id, member_id, at desc);

create table recent_game (
  merchant_id text not null,
  member_id uuid not null,
  game_id integer not null,
  at timestamptz not null default now(),
  primary key (merchant_id, member_id, game_id)
);
create index recent_game_latest on recent_game (merchant_id, at desc);
create index recent_game_of_member on recent_game (merchant_id, member_id, at desc);

-- Search by name: which games every word stands for, and the keys by which a mistyped word still finds them. Both are read by ranges and
-- equalities of a btree whose order is the bytes', so that any Postgres, embedded or not, answers from an index alone.
create table game_word (
  merchant_id text not null,
  word text collate "C" not null,
  game_id integer not null,
  primary key (merchant_id, word, game_id)
);
create index game_word_of_game on game_word (merchant_id, game_id);

create table game_word_key (
  merchant_id text not null,
  -- tail: the word and its endings, found by how they begin · slip: the word without one or two of its letters, found as it is
  kind text not null check (kind in ('tail', 'slip')),
  key text collate "C" not null,
  word text collate "C" not null,
  primary key (merchant_id, kind, key, word)
);
create index game_word_key_of_word on game_word_key (merchant_id, word);

create table game_number (
  vendor text not null,
  game_code text not null,
  id integer not null unique default nextval('game_number_id_seq'),
  primary key (vendor, game_code)
);
alter sequence game_number_id_seq owned by game_number.id;

-- Vendors that list their games themselves: when each list is read next, and how far the reading under way has come.
create table vendor_list (
  merchant_id text not null,
  vendor text not null,
  -- a reader moves it forward while it reads: no other node reads the same list
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- where the next page begins; null: at the beginning
  cursor text,
  began_at timestamptz,
  -- of the last complete list
  listed_at timestamptz,
  games integer not null default 0,
  left_out integer not null default 0,
  -- A list that operators look at before it is taken over: read as usual, and kept with its pages until one of them applies it.
  is_held boolean not null default false,
  -- since when a complete one waits
  ready_at timestamptz,
  primary key (merchant_id, vendor)
);
create index vendor_list_due on vendor_list (due_at, merchant_id);

-- The pages of the reading under way.
create table vendor_list_game (
  merchant_id text not null,
  vendor text not null,
  game_code text not null,
  position integer not null,
  game jsonb not null,
  primary key (merchant_id, vendor, game_code)
);
