-- Whether the draws of a day were searched for bets against each other: a search that failed is made by a later run.
alter table agent_bill_run add column searched_at timestamptz;
update agent_bill_run set searched_at = to_at where kind = 'salary' and due_at is null;

-- Members who are left out or counted again: rebates of their bets since then, and bills in real time, are put right a few bets at a time.
create table agent_recount (
  merchant_id text not null,
  member_id uuid not null,
  -- of the bets that were settled from then on, in the order of the time and their ids: what is before is done
  from_at timestamptz not null,
  after_id text not null default '',
  primary key (merchant_id, member_id)
);
