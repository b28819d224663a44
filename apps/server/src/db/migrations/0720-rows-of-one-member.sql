-- What an export or an erasure reads of one member, and had no index for. Tables that are written with each bet of the house have none: their rows are
-- found through another table.
create index session_of_member_all on session (merchant_id, member_id);
create index inbox_of_member_all on inbox_message (merchant_id, member_id);
create index agent_letter_to on agent_letter (merchant_id, to_id) where to_id is not null;
create index wagering_of_member on wagering (merchant_id, member_id);
create index vendor_player_of_member on vendor_player (merchant_id, member_id);
create index play_seed_of_member on play_seed (merchant_id, member_id);
create index lottery_correction_order_of_member on lottery_correction_order (merchant_id, member_id);
create index lottery_owed_of_member on lottery_owed (merchant_id, member_id);
create index vendor_bet_of_member on vendor_bet (merchant_id, member_id);
create index bonus_bet_of_member on bonus_bet (merchant_id, member_id);
create index rain_claim_of_member on rain_claim (merchant_id, member_id);
create index referral_of_referrer on referral (merchant_id, referrer_id);
create index referral_share_of_member on referral_share (merchant_id, member_id);
create index reward_finding_of_member on reward_finding (merchant_id, member_id);
create index tournament_prize_of_member on tournament_prize (merchant_id, member_id);
create index agent_contract_step_by on agent_contract_step (merchant_id, by_member) where by_member is not null;
create index agent_dispute_of_agent on agent_dispute (merchant_id, agent_id);
create index agent_payout_of_member on agent_payout (merchant_id, member_id);
-- Messages to the addresses of a member, and requests of operators about one.
create index outgoing_message_to on outgoing_message (merchant_id, recipient);
create index operator_approval_about on operator_approval (merchant_id, lower(payload::jsonb ->> 'subject'));
