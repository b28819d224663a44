-- The nightly look at what agents' contracts and rates take of the products' edges: when it is next, how far it has come, and who is above the bound.
create table agent_check (
  merchant_id text not null primary key,
  next_at timestamptz not null,
  after uuid
);

create table agent_alarm (
  merchant_id text not null,
  agent_id uuid not null,
  product text not null,
  -- parts per million of the edge
  load_ppm bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- looked at by an operator; found again, it is open again
  done_at timestamptz,
  primary key (merchant_id, agent_id, product)
);
