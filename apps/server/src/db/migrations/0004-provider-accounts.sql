-- Accounts with providers that operators enter. A version is never changed but for its check: what it says is read once by each node.
create table provider_account (
  merchant_id text not null,
  kind text not null check (kind in ('payment', 'vendor', 'messenger', 'identity')),
  -- a payment or a vendor by its code, a messenger by its channel, an identity provider by its name
  part text not null,
  version integer not null check (version > 0),
  -- which plugin it is an account of: several may serve one channel
  plugin text not null,
  -- what is no secret, by name
  settings jsonb not null,
  -- by name: when it was entered, by whom, and by what it is recognised
  secrets jsonb not null,
  -- the values of the secrets, as one encrypted text
  encrypted text not null,
  -- how long its callbacks may still be signed with the secrets before it
  overlap_hours smallint not null check (overlap_hours between 0 and 168),
  written_by text not null,
  written_at timestamptz not null,
  check_outcome text check (check_outcome in ('works', 'refused', 'unreachable', 'unasked')),
  checked_by text,
  checked_at timestamptz,
  primary key (merchant_id, kind, part, version)
);

-- Which version is in use: the last row of a part. Version 0 is none: what the server's environment says holds again.
create table provider_account_use (
  merchant_id text not null,
  kind text not null check (kind in ('payment', 'vendor', 'messenger', 'identity')),
  part text not null,
  position integer not null check (position > 0),
  version integer not null check (version >= 0),
  -- the version before it, whose secrets are taken from callbacks until then
  previous integer not null check (previous >= 0),
  previous_until timestamptz,
  decided_by text not null,
  decided_at timestamptz not null,
  reason text not null,
  primary key (merchant_id, kind, part, position)
);
