-- A mark of the answers a deposit's form was last given: the same ones sent again are known by it, and nobody reads them there.
alter table deposit_order add column answered text;
