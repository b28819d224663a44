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

-- Links that an operator has set are the first version of them.
insert into content_version (merchant_id, kind, key, version, value, note, written_by, written_at)
select merchant_id, 'links', 'site', 1, jsonb_build_object('links', value), reason, decided_by, decided_at
from (
  select distinct on (merchant_id) * from merchant_override where key = 'links' order by merchant_id, position desc
) latest
where jsonb_typeof(value) = 'array';
insert into content_schedule (merchant_id, id, kind, key, version, starts_at, reason, decided_by, decided_at)
select merchant_id, id, 'links', 'site', 1, decided_at, reason, decided_by, decided_at
from (
  select distinct on (merchant_id) * from merchant_override where key = 'links' order by merchant_id, position desc
) latest
where jsonb_typeof(value) = 'array';
