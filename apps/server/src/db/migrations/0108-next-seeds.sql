-- The next server seed of a player and game. Its commitment is answered before the client seed is named that it will be used with:
-- nobody can choose a server seed that suits a client seed. It becomes a row of play_seed under the same id.
create table play_next_seed (
  merchant_id text not null,
  member_id uuid not null,
  game text not null,
  id uuid not null,
  commitment text not null,
  encrypted_seed text not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, member_id, game),
  unique (merchant_id, id)
);
