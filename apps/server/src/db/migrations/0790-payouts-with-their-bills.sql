-- A row is what some agents are paid, with what their bills are then: a bill is marked as paid together with its money.
alter table agent_payout add column payouts jsonb not null default '[]', add column bills jsonb not null default '[]';
-- decided before: their bills are marked
update agent_payout set payouts = jsonb_build_array(jsonb_build_object('place', place, 'memberId', member_id, 'amount', amount_minor::text));
alter table agent_payout drop column member_id, drop column amount_minor, alter column payouts drop default, alter column bills drop default;

-- Each row is written once by the list of teams and once or twice by the sums: there is room for that on its page, and its index is left alone.
alter table agent_team_sum set (fillfactor = 40);
