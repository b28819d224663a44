-- A friend whom a member's link brought, in a campaign of that kind, under the version of its terms at the registration.
create table referral (
  merchant_id text not null,
  id uuid not null,
  code text not null,
  version integer not null,
  friend_id uuid not null,
  -- whose link it was
  referrer_id uuid not null,
  state text not null check (state in ('joined', 'held', 'review', 'paid', 'refused', 'lapsed')),
  joined_at timestamptz not null,
  deposited_minor bigint not null default 0,
  played_minor bigint not null default 0,
  qualified_at timestamptz,
  -- joined: when it lapses; held: when it is paid; null where it waits for an operator, or is over
  due_at timestamptz,
  -- what says that friend and referrer may be one person, and how much
  signals jsonb not null default '[]',
  weight integer not null default 0,
  -- an operator looked at the signals: they hold it no more
  is_cleared boolean not null default false,
  reason text,
  -- what the referrer wrote against a refusal, once
  appeal text,
  appealed_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, code, friend_id)
);
create index referral_due on referral (due_at, merchant_id) where due_at is not null;
create index referral_review on referral (merchant_id, qualified_at) where state = 'review';
create index referral_friend on referral (merchant_id, friend_id) where state in ('joined', 'paid');

-- Who is to have what of it: by level of the links, 1 is the referrer; 0 is the friend.
create table referral_reward (
  merchant_id text not null,
  referral_id uuid not null,
  level smallint not null check (level between 0 and 3),
  member_id uuid not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- capped: the member has had as many or as much as a period allows; withheld: on a break, held or gone, or the budget is at its end
  state text not null default 'open' check (state in ('open', 'paid', 'capped', 'withheld')),
  primary key (merchant_id, referral_id, level)
);
create index referral_reward_member on referral_reward (merchant_id, member_id, referral_id);

-- The share of what games keep of the bets of paid friends, by level and period: stakes in cash times basis points of edge.
create table referral_share (
  merchant_id text not null,
  code text not null,
  member_id uuid not null,
  period date not null,
  version integer not null,
  edge1 bigint not null default 0,
  edge2 bigint not null default 0,
  edge3 bigint not null default 0,
  amount_minor bigint,
  -- when the period is over; null once it is paid
  due_at timestamptz,
  primary key (merchant_id, code, member_id, period, version)
);
create index referral_share_due on referral_share (due_at, merchant_id) where due_at is not null;
create index member_payee_name on member (merchant_id, lower(payee_name)) where payee_name is not null;
