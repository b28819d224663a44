-- What the house and its members write to each other.
create table inbox_message (
  merchant_id text not null,
  member_id uuid not null,
  id uuid not null,
  -- a letter has words of its own; of other kinds the site has the words
  kind text not null check (kind in ('letter', 'welcome', 'deposit_credited', 'withdrawal_paid',
    'withdrawal_returned', 'withdrawal_declined', 'feedback_received')),
  -- what moved money: how much, in which order
  amount_minor bigint,
  currency text,
  order_id uuid,
  -- title and content by language, sanitised before they were written
  letter jsonb,
  created_at timestamptz not null,
  read_at timestamptz,
  -- taken out of the inbox; kept, since the house must know what it told
  removed_at timestamptz,
  primary key (merchant_id, id),
  check ((letter is not null) = (kind = 'letter')),
  check ((amount_minor is null) = (currency is null))
);
create index inbox_of_member on inbox_message (merchant_id, member_id, created_at desc, id desc)
  where removed_at is null;
create index inbox_unread on inbox_message (merchant_id, member_id) where read_at is null and removed_at is null;

create table feedback (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  type smallint not null check (type in (0, 1, 2, 3, 4, 6)),
  content text not null check (char_length(content) between 1 and 200),
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create index feedback_by_time on feedback (merchant_id, created_at desc);

-- How much a member has sent of late: the row is the counter, so that two requests never count past each other.
create table feedback_sender (
  merchant_id text not null,
  member_id uuid not null,
  sent integer not null check (sent > 0),
  resets_at timestamptz not null,
  primary key (merchant_id, member_id)
);
