-- The server seed of a member's next spin: its commitment is shown before the client seed is named that it is used with.
create table wheel_seed (
  merchant_id text not null,
  member_id uuid not null,
  id uuid not null,
  commitment text not null,
  encrypted_seed text not null,
  primary key (merchant_id, member_id)
);

-- A spin as it was drawn, with its revealed seeds. A commitment serves one spin: asked again, the same is answered.
create table wheel_spin (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  code text not null,
  version integer not null,
  commitment text not null,
  server_seed text not null,
  client_seed text not null,
  -- as published for this spin
  weights jsonb not null,
  -- where the wheel stopped, from 0, and whose prize was given: a substitute's where the prize was exhausted
  segment integer not null check (segment >= 0),
  given integer not null check (given >= 0),
  prize text not null check (prize in ('none', 'bonus', 'cash')),
  amount_minor bigint not null check (amount_minor >= 0),
  spun_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, commitment)
);
create index wheel_spin_latest on wheel_spin (merchant_id, member_id, code, spun_at);
-- How many of a prize that is limited in number were given.
create index wheel_spin_given on wheel_spin (merchant_id, code, version, given);
