-- What an operator changed about a merchant beside its manifest. The latest row of a key counts; none is ever changed, so the rows are
-- the trail of who decided what, and when.
create table merchant_override (
  merchant_id text not null,
  id uuid not null,
  -- The order of decisions, also of two within one millisecond.
  place bigint generated always as identity,
  key text not null,
  value jsonb not null,
  decided_by text not null,
  reason text not null,
  decided_at timestamptz not null,
  primary key (merchant_id, id)
);

create index merchant_override_latest on merchant_override (merchant_id, key, place desc);

-- Secrets of the house itself, the same on every node; `sealed` is encrypted under the house's secret.
create table house_key (
  id uuid primary key,
  purpose text not null,
  public jsonb not null,
  sealed text not null,
  made_at timestamptz not null
);

create index house_key_purpose on house_key (purpose, made_at desc);
