-- What failed too often is looked for by operators, merchant by merchant; a queue under load is not read through for it.
create index delivery_set_aside on delivery (merchant_id, set_aside_at) where set_aside_at is not null;
