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
alter table protection_change drop constraint protection_change_kind_check;
alter table protection_change add constraint protection_change_kind_check
  check (kind in ('limit', 'limit-asked', 'limit-kept', 'limit-imposed', 'limit-eased', 'reminder', 'break', 'break-imposed'));
