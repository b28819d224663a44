-- When the vendor of a set refused its order; null of any other. Operators list these, the latest first.
alter table free_round_set add column refused_at timestamptz;
create index free_round_set_refused on free_round_set (merchant_id, refused_at, id) where refused_at is not null;
