-- A red-packet rain: one period of a campaign of that kind. Its pool was split before it begins, and the hash of the split is published.
create table rain (
  merchant_id text not null,
  code text not null,
  number bigint not null,
  version integer not null,
  state text not null check (state in ('open', 'paying', 'paid')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- when it is looked at next; null once it is paid
  due_at timestamptz,
  pool_minor bigint not null check (pool_minor > 0),
  packets integer not null check (packets > 0),
  -- of the list of packets, and of the seed that it is split by
  root text not null,
  commitment text not null,
  encrypted_seed text not null,
  -- once it is over
  server_seed text,
  -- packets are taken in their order: the next one, and what was in those before
  taken integer not null default 0 check (taken >= 0 and taken <= packets),
  taken_minor bigint not null default 0 check (taken_minor >= 0 and taken_minor <= pool_minor),
  primary key (merchant_id, code, number)
);
create index rain_due on rain (due_at, merchant_id) where due_at is not null;
create index rain_unpaid on rain (merchant_id, code) where state <> 'paid';

-- Who took which packet. A tap is named by the member's page, so that one that is sent again takes no second packet.
create table rain_claim (
  merchant_id text not null,
  code text not null,
  number bigint not null,
  packet integer not null,
  member_id uuid not null,
  tap text not null,
  amount_minor bigint not null check (amount_minor > 0),
  claimed_at timestamptz not null,
  -- withheld: the member was on a break, held or gone when it was to be paid
  state text not null check (state in ('due', 'paid', 'withheld')),
  primary key (merchant_id, code, number, packet),
  unique (merchant_id, code, number, member_id, tap)
);
create index rain_claim_due on rain_claim (merchant_id, code, number, packet) where state = 'due';
