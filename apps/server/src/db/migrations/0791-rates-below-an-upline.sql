-- The rate of a member that holds now names the direct upline, so that the highest below somebody is one look into an index, however many there are.
alter table agent_rate add column upline_id uuid;
update agent_rate r set upline_id = n.upline_id from agent_node n
where n.merchant_id = r.merchant_id and n.member_id = r.member_id and n.upline_id is not null and not exists (
  select from agent_rate later
  where later.merchant_id = r.merchant_id and later.member_id = r.member_id and later.product = r.product and later.since > r.since
);
create index agent_rate_below on agent_rate (merchant_id, upline_id, product, rate) where upline_id is not null;
