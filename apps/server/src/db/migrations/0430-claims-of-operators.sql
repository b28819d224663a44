-- An operator works on an order with nobody else: while a claim lasts, others neither take the order nor decide on it. A claim ends with
-- the decision, when it is released, or by itself.
create table operator_claim (
  merchant_id text not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  order_id uuid not null,
  operator text not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, kind, order_id)
);
