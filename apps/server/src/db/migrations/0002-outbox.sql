-- Facts told between modules, written in the transaction of what they report.
create table fact (
  merchant_id text not null,
  id uuid not null,
  kind text not null,
  body jsonb not null,
  told_at timestamptz not null,
  primary key (merchant_id, id)
);

create index fact_by_time on fact (told_at);

-- One row per fact and listener, written with the fact and deleted when it was heard: what stands here is still to do.
-- No foreign key: it would cost every bet a check, and only the pump deletes facts.
create table delivery (
  merchant_id text not null,
  fact_id uuid not null,
  listener text not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  last_error text,
  primary key (merchant_id, fact_id, listener)
);

create index delivery_due on delivery (listener, due_at);
