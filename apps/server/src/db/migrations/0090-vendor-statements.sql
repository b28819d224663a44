-- Statements of vendors that hold members' money are compared like those of payment providers; what differs can be marked as done.
alter table reconciliation
  add column area text not null default 'payments' check (area in ('payments', 'vendors')),
  drop constraint reconciliation_pkey,
  add primary key (merchant_id, area, provider, day);
alter table reconciliation alter column area drop default;

alter table reconciliation_item
  add column area text not null default 'payments' check (area in ('payments', 'vendors')),
  add column id uuid not null default gen_random_uuid(),
  add column done_at timestamptz,
  add column done_by text,
  add column done_note text,
  drop constraint reconciliation_item_kind_check,
  add check (kind in ('theirs alone', 'ours alone', 'amount differs', 'state differs', 'player differs', 'balance differs')),
  drop constraint reconciliation_item_subject_check,
  add check (subject in ('deposit', 'payout', 'in', 'out', 'balance')),
  drop constraint reconciliation_item_pkey,
  drop column position,
  add primary key (merchant_id, id);
alter table reconciliation_item alter column area drop default, alter column id drop default;
create index reconciliation_item_of_day on reconciliation_item (merchant_id, area, provider, day);

-- a vendor's transfers of a day
create index vendor_transfer_of_day on vendor_transfer (merchant_id, vendor, created_at);
