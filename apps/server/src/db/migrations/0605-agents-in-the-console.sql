-- Operators page through the agents, contracts, bills and disputes of a whole merchant by key.
create index agent_node_agents on agent_node (merchant_id, username, member_id) where is_agent;
create index agent_contract_newest on agent_contract (merchant_id, created_at desc, id desc);
create index agent_bill_newest on agent_bill (merchant_id, from_at desc, contract_id desc);
create index agent_dispute_newest on agent_dispute (merchant_id, raised_at desc, id desc);
