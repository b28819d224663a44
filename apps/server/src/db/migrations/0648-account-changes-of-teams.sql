-- Account changes of a team's members: transfers to vendors and from them, and adjustments by operators, too.
alter table agent_money drop constraint agent_money_kind_check,
  add constraint agent_money_kind_check check (kind in
    ('deposit', 'withdrawal', 'award', 'salary', 'hourly', 'dividend', 'realtime', 'revenue', 'rebate', 'transfer', 'adjustment'));
-- Who of a team is online.
create index session_renewed on session (merchant_id, renewed_at) where ended_at is null;
