-- What protection reads of others, and the marks by which it knows again whoever excluded themselves.

-- Deposits that count against a limit: credited when they came in; those under way count whole, and at once.
create view deposit_counted as
  select merchant_id, member_id, amount_minor, case when state = 'credited' then changed_at end as credited_at
  from deposit_order
  where state not in ('declined', 'expired');

-- What tells a person apart, of members.
create view member_contact as
  select merchant_id, id as member_id, email, mobile_num, payee_name, id_number from member where not is_trial;

-- Addresses, numbers and names of those on a break, as keyed hashes.
create table barred_mark (
  merchant_id text not null,
  mark text not null,
  -- null: for ever
  ends_at timestamptz,
  primary key (merchant_id, mark)
);
