-- The console lists contracts, newest first, of one agent and in one state.
create index agent_contract_of_agent on agent_contract (merchant_id, agent_id, created_at desc, id desc);
create index agent_contract_in_state on agent_contract (merchant_id, state, created_at desc, id desc);
