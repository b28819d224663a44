-- The games a merchant lists: synchronised from its vendors' manifests, so that lists, search and counts are queries.
create table game (
  merchant_id text not null,
  node_id integer not null,
  vendor text not null,
  vassalage text not null,
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
  primary key (merchant_id, node_id),
  unique (merchant_id, vendor, game_code)
);
create index game_by_category on game (merchant_id, category, position, node_id) where is_listed;

create table favourite_game (
  merchant_id text not null,
  member_id uuid not null,
  node_id integer not null,
  at timestamptz not null default now(),
  primary key (merchant_id, member_id, node_id)
);

create table recent_game (
  merchant_id text not null,
  member_id uuid not null,
  node_id integer not null,
  at timestamptz not null default now(),
  primary key (merchant_id, member_id, node_id)
);
create index recent_game_latest on recent_game (merchant_id, at desc);
