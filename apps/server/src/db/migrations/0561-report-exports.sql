-- Files of reports, made in the background part by part: what is done is here, so that whoever goes on begins after the last part.
create table report_export (
  merchant_id text not null,
  id uuid not null,
  operator text not null,
  report text not null,
  format text not null check (format in ('csv', 'xlsx')),
  query jsonb not null,
  state text not null check (state in ('running', 'done', 'failed', 'cancelled', 'expired')),
  rows bigint not null default 0,
  parts integer not null default 0,
  bytes bigint not null default 0,
  -- the key of the last line that is in a part
  cursor text,
  fault text,
  -- an address that is told when it is done
  notify text,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- a link for its operator: used once, soon
  link_hash text,
  link_until timestamptz,
  due_at timestamptz,
  attempts integer not null default 0,
  primary key (merchant_id, id)
);
create index report_export_due on report_export (merchant_id, due_at) where due_at is not null;
create index report_export_of on report_export (merchant_id, operator, created_at desc, id desc);
create index report_export_kept on report_export (merchant_id, ended_at) where state in ('done', 'failed', 'cancelled');

create table report_part (
  merchant_id text not null,
  export_id uuid not null,
  part integer not null,
  file text not null,
  sheet integer not null,
  -- before and after it was compressed
  size bigint not null,
  packed bigint not null,
  -- the checksum of the sheet up to here
  crc bigint not null,
  primary key (merchant_id, export_id, part)
);

-- What an operator asks for again; with `every` it is asked by itself for the period that is over.
create table saved_report (
  merchant_id text not null,
  id uuid not null,
  operator text not null,
  name text not null,
  report text not null,
  query jsonb not null,
  every text check (every in ('day', 'week', 'month')),
  format text check (format in ('csv', 'xlsx')),
  notify text,
  created_at timestamptz not null,
  due_at timestamptz,
  attempts integer not null default 0,
  primary key (merchant_id, id)
);
create index saved_report_of on saved_report (merchant_id, operator, created_at);
create index saved_report_due on saved_report (merchant_id, due_at) where due_at is not null;
