-- Deliveries that are due again later, the oldest first: of all others the first of a lane is its oldest.
create index delivery_again on delivery (published_at) where set_aside_at is null and due_at > published_at;
-- Matches that hold an account, without those whose break is over.
create index exclusion_match_holding on exclusion_match (merchant_id, ends_at, found_at) where lifted_at is null;
