-- Limits on oneself: how much is paid in, a reminder, and breaks. A break is only ever added: nothing shortens or removes one.
create table protected_member (
  merchant_id text not null,
  member_id uuid not null,
  -- locked by whatever sets a limit or is held to one, so that two of them never count at once
  touched_at timestamptz not null,
  reminder_minutes smallint not null default 0 check (reminder_minutes in (0, 15, 30, 60)),
  -- when the last reminder was read
  reminded_at timestamptz,
  primary key (merchant_id, member_id)
);

-- Everything a member has changed, as the history shows it.
create table protection_change (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('limit', 'limit-asked', 'limit-kept', 'limit-imposed', 'limit-eased', 'reminder', 'break', 'break-imposed')),
  period text check (period in ('day', 'week', 'month')),
  amount_minor bigint,
  minutes smallint,
  length text,
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index protection_change_of_member on protection_change (merchant_id, member_id, at desc, id desc);
-- Changes of limits of all members, by time.
create index protection_change_latest on protection_change (merchant_id, at);

create table deposit_limit (
  merchant_id text not null,
  member_id uuid not null,
  period text not null check (period in ('day', 'week', 'month')),
  -- null: none
  amount_minor bigint check (amount_minor >= 0),
  -- since when a looser one waits, and what it is; null with a time: none
  requested_at timestamptz,
  requested_minor bigint check (requested_minor > amount_minor),
  primary key (merchant_id, member_id, period),
  check (requested_minor is null or requested_at is not null)
);

-- A limit that operators set for a player, beside the player's own: the stricter one holds. A looser one, or none, is decided by two and holds from `eased_at`.
create table imposed_limit (
  merchant_id text not null,
  member_id uuid not null,
  period text not null check (period in ('day', 'week', 'month')),
  amount_minor bigint check (amount_minor >= 0),
  eased_at timestamptz,
  eased_minor bigint,
  set_by text not null,
  set_at timestamptz not null,
  primary key (merchant_id, member_id, period)
);

create table play_break (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('time-out', 'exclusion')),
  begun_at timestamptz not null,
  -- null: for ever
  ends_at timestamptz check (ends_at > begun_at),
  primary key (merchant_id, id)
);
create index play_break_of_member on play_break (merchant_id, member_id, begun_at desc);
create index play_break_exclusions on play_break (merchant_id, begun_at desc, id desc) where kind = 'exclusion';

-- Who was known again by what. An account is held while one of its matches was neither lifted nor ran out.
create table exclusion_match (
  merchant_id text not null,
  member_id uuid not null,
  fingerprint text not null,
  origin_merchant_id text not null,
  origin_member_id uuid not null,
  found_at timestamptz not null,
  ends_at timestamptz,
  lifted_at timestamptz,
  lifted_by text,
  reason text,
  primary key (merchant_id, member_id, fingerprint, origin_merchant_id, origin_member_id),
  check ((lifted_at is null) = (lifted_by is null))
);
create index exclusion_match_open on exclusion_match (merchant_id, found_at) where lifted_at is null;
-- Matches that hold an account, without those whose break is over.
create index exclusion_match_holding on exclusion_match (merchant_id, ends_at, found_at) where lifted_at is null;

-- Fingerprints of those on a break, each with whose it is: of this merchant, or of another of its group.
create table exclusion_fingerprint (
  merchant_id text not null,
  fingerprint text not null,
  origin_merchant_id text not null,
  origin_member_id uuid not null,
  -- null: for ever
  ends_at timestamptz,
  primary key (merchant_id, fingerprint, origin_merchant_id, origin_member_id)
);
-- What an exclusion has left of the members that it is of.
create index exclusion_fingerprint_of_origin on exclusion_fingerprint (merchant_id, origin_member_id);

-- Fingerprints of everybody, as last looked at, so that other accounts of somebody who begins a break are found.
create table member_fingerprint (
  merchant_id text not null,
  fingerprint text not null,
  member_id uuid not null,
  primary key (merchant_id, fingerprint, member_id)
);
create index member_mark_of_member on member_fingerprint (merchant_id, member_id);
