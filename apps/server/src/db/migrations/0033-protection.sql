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

create table deposit_limit (
  merchant_id text not null,
  member_id uuid not null,
  period text not null check (period in ('day', 'week', 'month')),
  -- null: none
  amount_minor bigint check (amount_minor >= 0),
  -- since when a looser one waits, and what it is; null with a time: none
  asked_at timestamptz,
  asked_minor bigint check (asked_minor > amount_minor),
  primary key (merchant_id, member_id, period),
  check (asked_minor is null or asked_at is not null)
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

-- Everything a member has changed, as told in the history.
create table protection_change (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('limit', 'limit-asked', 'limit-kept', 'reminder', 'break')),
  period text check (period in ('day', 'week', 'month')),
  amount_minor bigint,
  minutes smallint,
  length text,
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index protection_change_of_member on protection_change (merchant_id, member_id, at desc, id desc);

-- Sessions carry it to every door. It is only ever moved to a later time.
alter table credential add column on_break_until timestamptz;
