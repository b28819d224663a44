-- What a run pays to agents: written whole with the states of its bills, and moved a few at a time, so that no member's account is locked for long.
create table agent_payout (
  merchant_id text not null,
  kind text not null,
  product text not null,
  period text not null,
  attempt integer not null,
  -- in the order of the tree, from the top
  place integer not null,
  member_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (merchant_id, kind, product, period, attempt, place)
);

-- Revenue share: a part of what the house kept of a team's bets, or of some of the bets.
alter table agent_contract drop constraint agent_contract_kind_check,
  add constraint agent_contract_kind_check check (kind in ('salary', 'dividend', 'hourly', 'realtime', 'revenue')),
  drop constraint agent_contract_period_check,
  add constraint agent_contract_period_check check (period in ('month', 'half', 'ten', 'day', 'week', 'quarter'));
alter table agent_bill_run drop constraint agent_bill_run_kind_check,
  add constraint agent_bill_run_kind_check check (kind in ('salary', 'dividend', 'hourly', 'realtime', 'revenue'));
alter table agent_money drop constraint agent_money_kind_check,
  add constraint agent_money_kind_check check (kind in ('deposit', 'withdrawal', 'award', 'salary', 'hourly', 'dividend', 'realtime', 'revenue', 'rebate'));

-- What a share of bets is of: stakes of markets that were won and that were lost, and what was lost of these.
alter table agent_figure add column won_stake_minor bigint not null default 0, add column lost_stake_minor bigint not null default 0,
  add column lost_minor bigint not null default 0;
update agent_figure f set won_stake_minor = m.won_stake, lost_stake_minor = m.lost_stake, lost_minor = m.lost
from (
  select merchant_id, path, hour, product, coalesce(sum(stake_minor) filter (where payout_minor > stake_minor), 0) as won_stake,
    coalesce(sum(stake_minor) filter (where payout_minor < stake_minor), 0) as lost_stake,
    coalesce(sum(stake_minor - payout_minor) filter (where payout_minor < stake_minor), 0) as lost
  from agent_market group by 1, 2, 3, 4
) m where m.merchant_id = f.merchant_id and m.path = f.path and m.hour = f.hour and m.product = f.product;
alter table agent_team_sum add column won_stake_minor bigint not null default 0, add column lost_stake_minor bigint not null default 0,
  add column lost_minor bigint not null default 0;
