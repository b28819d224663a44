-- Cards: frozen for a while after a change; one of them is the member's first choice.
alter table payment_card add column changed_at timestamptz;
alter table payment_card add column usable_at timestamptz;
update payment_card set changed_at = created_at, usable_at = created_at;
alter table payment_card alter column changed_at set not null;
alter table payment_card alter column usable_at set not null;
alter table payment_card add column is_default boolean not null default false;
update payment_card set is_default = true where (merchant_id, id) in (
  select distinct on (merchant_id, member_id) merchant_id, id from payment_card
  where removed_at is null order by merchant_id, member_id, created_at, id);
create unique index payment_card_default on payment_card (merchant_id, member_id) where is_default;
alter table payment_card add constraint payment_card_default_is_there check (not is_default or removed_at is null);

-- `review`: a rule wants somebody to look. `checking`: one operator said yes, and it takes two.
alter table withdrawal_order drop constraint withdrawal_order_state_check;
alter table withdrawal_order add constraint withdrawal_order_state_check
  check (state in ('requested', 'review', 'checking', 'approved', 'sending', 'unknown', 'paid', 'declined', 'cancelled',
    'returned'));
-- the rules that wanted a look; the house's own, never told to the member
alter table withdrawal_order add column risk jsonb not null default '[]';
-- why it was refused, as the member is told
alter table withdrawal_order add column refused_for text;

-- What each operator last said of an order, where it takes two.
create table withdrawal_vote (
  merchant_id text not null,
  order_id uuid not null,
  -- the operator's name, in lower case
  operator_key text not null,
  operator text not null,
  verdict text not null check (verdict in ('approve', 'paid', 'returned')),
  at timestamptz not null,
  primary key (merchant_id, order_id, operator_key)
);

alter table cashier_member add column level smallint not null default 0 check (level between 0 and 99);
-- when the member last logged in on a device not seen before
alter table cashier_member add column new_device_at timestamptz;

alter table credential add column payment_changed_at timestamptz;

-- The contract lists the kinds of messages; each new one would need a new constraint here.
alter table inbox_message drop constraint if exists inbox_message_kind_check;
