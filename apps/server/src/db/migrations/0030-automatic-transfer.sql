-- Whether a member's money follows into vendors' games and comes back by itself, where the member said so; else as the merchant has it.
create table automatic_transfer (
  merchant_id text not null,
  member_id uuid not null,
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (merchant_id, member_id)
);
