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
