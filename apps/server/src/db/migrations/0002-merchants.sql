-- What an operator changed about a merchant beside its manifest. The latest row of a key counts; none is ever changed, so the rows are
-- the trail of who decided what, and when.
create table merchant_override (
  merchant_id text not null,
  id uuid not null,
  -- The order of decisions, also of two within one millisecond.
  position bigint generated always as identity,
  key text not null,
  value jsonb not null,
  decided_by text not null,
  reason text not null,
  decided_at timestamptz not null,
  primary key (merchant_id, id)
);
create index merchant_override_latest on merchant_override (merchant_id, key, position desc);

-- What operators wrote for a merchant's site: each version once, never changed. Version zero is what the merchant's folder says.
create table content_version (
  merchant_id text not null,
  kind text not null,
  key text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  note text not null,
  written_by text not null,
  written_at timestamptz not null,
  primary key (merchant_id, kind, key, version)
);

-- From when until when a version is in force. Of those that are, the one that began last; of two of one moment the one decided last.
create table content_schedule (
  merchant_id text not null,
  id uuid not null,
  kind text not null,
  key text not null,
  version integer not null check (version >= 0),
  position bigint generated always as identity,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  reason text not null,
  decided_by text not null,
  decided_at timestamptz not null,
  withdrawn_by text,
  withdrawn_at timestamptz,
  primary key (merchant_id, id)
);
create index content_schedule_latest on content_schedule (merchant_id, kind, key, starts_at desc, position desc)
  where withdrawn_at is null;

-- How the site would look with versions that are not in force: for an operator, at a host of its own, for an hour.
create table content_preview (
  merchant_id text not null,
  id text not null,
  contents jsonb not null,
  opened_by text not null,
  expires_at timestamptz not null,
  primary key (merchant_id, id)
);
create index content_preview_expires on content_preview (merchant_id, expires_at);

-- Merchants that were founded in the console: each version of what was chosen, and the manifest that was made of it. Never changed. Read in
-- the default database alone; the same tables stand empty in all others.
create table founded_merchant (
  merchant_id text not null,
  version integer not null check (version > 0),
  choices jsonb not null,
  manifest jsonb not null,
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (merchant_id, version)
);

-- A founded merchant is in maintenance until it is opened.
create table founded_opening (
  merchant_id text primary key,
  opened_by text not null,
  opened_at timestamptz not null
);
