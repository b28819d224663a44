-- What is to be resolved of the comparisons is counted on home and named in their list; all that was ever found stays.

create index reconciliation_item_open on reconciliation_item (merchant_id, area, provider, day, found_at) where done_at is null;
