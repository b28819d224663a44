-- What the teams of a run did, summed once for all of its contracts; gone when the run is done.
create table agent_team_sum (
  merchant_id text not null,
  kind text not null,
  period_kind text not null,
  period text not null,
  agent_id uuid not null,
  product text not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  valid_minor bigint not null,
  rebate_minor bigint not null,
  deposit_minor bigint not null,
  award_minor bigint not null,
  active_members integer not null,
  bettors integer not null,
  primary key (merchant_id, kind, period_kind, period, agent_id, product)
);
-- Bills are of the figures as they were then.
alter table agent_bill_run add column summed_at timestamptz;

-- Figures that changed when a bill of theirs may have been made: the next bill looks at these alone.
create table agent_late_figure (
  merchant_id text not null,
  path text collate "C" not null,
  hour timestamptz not null,
  changed_at timestamptz not null,
  primary key (merchant_id, hour, path)
);
insert into agent_late_figure
  select merchant_id, path, hour, max(changed_at) from agent_figure where changed_at >= hour + interval '70 minutes' group by 1, 2, 3;
