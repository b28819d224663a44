-- The sums of a run are made in pieces of the tree: since when, and up to which path they are.
alter table agent_bill_run add column summing_at timestamptz, add column summed_to text collate "C";

-- A piece is a range of paths in each hour of the period.
drop index agent_figure_hour;
create index agent_figure_hour on agent_figure (merchant_id, hour, path);

-- Dues are read in their order, a few at a time.
drop index agent_bill_due;
create index agent_bill_due on agent_bill (merchant_id, kind, product, from_at, contract_id)
  where state in ('due', 'part_paid', 'insufficient');
