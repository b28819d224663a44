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
