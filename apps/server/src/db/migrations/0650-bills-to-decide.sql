-- Bills that wait for what their uplines have reached, where the platform skips those below who reached nothing.
create index agent_bill_computed on agent_bill (merchant_id, kind, to_at, contract_id) where state = 'computed';
