-- A line keeps what it was sold at: its prize series, and the rebate that is paid beside the payout when its draw is settled.
alter table lottery_line
  add column series integer check (series between 1 and 2000),
  add column rebate_bp integer not null default 0 check (rebate_bp between 0 and 10000),
  add column rebate_minor bigint not null default 0 check (rebate_minor >= 0);
alter table lottery_order add column rebate_minor bigint not null default 0 check (rebate_minor >= 0);

-- A member's own maximum series, where an operator has set one.
create table lottery_series (
  merchant_id text not null,
  member_id uuid not null,
  series integer not null check (series between 1 and 2000),
  set_by text not null,
  set_at timestamptz not null,
  primary key (merchant_id, member_id)
);
