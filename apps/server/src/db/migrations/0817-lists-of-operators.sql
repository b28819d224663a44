-- Bills in one state, or of one kind, the newest first.
create index agent_bill_by_state on agent_bill (merchant_id, state, from_at desc, contract_id desc);
create index agent_bill_by_kind on agent_bill (merchant_id, kind, from_at desc, contract_id desc);
-- Disputes that were answered, the newest first.
create index agent_dispute_answered on agent_dispute (merchant_id, raised_at desc, id desc) where state in ('upheld', 'rejected');
-- What the checks of the night found and nobody has dealt with.
create index agent_alarm_open on agent_alarm (merchant_id, last_at desc, agent_id) where done_at is null;
create index reward_finding_open on reward_finding (merchant_id, last_at desc, grant_id) where done_at is null;
-- Sessions of all operators of a home.
create index operator_session_latest on operator_session (merchant_id, opened_at desc, id desc);
