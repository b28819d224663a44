-- Deposits: fees, the next step, what the member says of it, and how far a chain has confirmed it.
alter table deposit_order drop constraint deposit_order_state_check;
alter table deposit_order add constraint deposit_order_state_check
  check (state in ('created', 'waiting', 'checking', 'credited', 'declined', 'expired'));

-- what the provider keeps: out of the member's credit, or at the house's cost
alter table deposit_order add column fee_minor bigint not null default 0 check (fee_minor >= 0 and fee_minor < amount_minor);
alter table deposit_order add column house_fee_minor bigint not null default 0 check (house_fee_minor >= 0);
-- the amount becomes what arrived; this is what was asked, where that is another
alter table deposit_order add column asked_minor bigint check (asked_minor > 0);

-- what the member does next, as the provider said
alter table deposit_order add column next jsonb;
-- short, to be written beside a transfer
alter table deposit_order add column reference text;
-- the order's place among those with a provider that counts them: what an address is derived from
alter table deposit_order add column number integer check (number >= 0);
alter table deposit_order add column remark text;
alter table deposit_order add column bonus text;
alter table deposit_order add column confirmations_seen integer;
alter table deposit_order add column confirmations_wanted integer;
-- the movement of money that was credited, where a provider names them: another one is more money
alter table deposit_order add column transfer_ref text;
create unique index deposit_order_reference on deposit_order (merchant_id, reference) where reference is not null;
create unique index deposit_order_number on deposit_order (merchant_id, provider, number) where number is not null;

create table deposit_counter (
  merchant_id text not null,
  provider text not null,
  next integer not null,
  primary key (merchant_id, provider)
);

alter table payment_notice drop constraint payment_notice_state_check;
alter table payment_notice add constraint payment_notice_state_check check (state in ('paid', 'failed', 'seen'));
