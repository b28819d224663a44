-- Contracts that pay a share of each settled bet, in real time.
alter table agent_contract drop constraint agent_contract_kind_check,
  add constraint agent_contract_kind_check check (kind in ('salary', 'dividend', 'hourly', 'realtime'));
alter table agent_bill_run drop constraint agent_bill_run_kind_check,
  add constraint agent_bill_run_kind_check check (kind in ('salary', 'dividend', 'hourly', 'realtime'));
alter table agent_money drop constraint agent_money_kind_check, add constraint agent_money_kind_check
  check (kind in ('deposit', 'withdrawal', 'award', 'salary', 'hourly', 'dividend', 'realtime', 'rebate'));

-- Bets that changed after their bill in real time may have been made: the next bill looks at these alone.
create table agent_late_market (
  merchant_id text not null,
  settled_at timestamptz not null,
  market_id text not null,
  path text collate "C" not null,
  changed_at timestamptz not null,
  primary key (merchant_id, settled_at, market_id)
);
alter table agent_bill
  -- in real time: until when late bets were looked at
  add column checked_at timestamptz,
  -- after fraud: late changes count by the tier that would have been reached, and not by the one of the bill
  add column retier boolean not null default false,
  -- what it was counted by changed in another way than by late figures
  add column recheck boolean not null default false;
create index agent_bill_recheck on agent_bill (merchant_id, contract_id) where recheck;
create index agent_contract_realtime on agent_contract (merchant_id, agent_id) where kind = 'realtime';
