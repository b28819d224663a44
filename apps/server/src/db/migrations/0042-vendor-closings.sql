-- Members whose play must end at a vendor with a wallet of its own: told until the vendor says so, and until the money is back.
create table vendor_closing (
  merchant_id text not null,
  member_id uuid not null,
  vendor text not null,
  -- asked for anew, it begins anew
  asked_at timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  primary key (merchant_id, member_id, vendor)
);
create index vendor_closing_due on vendor_closing (merchant_id, due_at);
