-- Whether a member was ever elsewhere in the tree: a run's sums ask that of everybody, and of few the answer is yes.
alter table agent_node add column has_moved boolean not null default false;
update agent_node n set has_moved = true
where exists (select from agent_position p where p.merchant_id = n.merchant_id and p.member_id = n.member_id and p.path <> n.path);
drop index agent_node_branch;
create unique index agent_node_branch on agent_node (merchant_id, path) include (is_agent, has_moved);
