-- A campaign of a merchant, by its code, which is never reused: what it is now, and what it has given.
create table campaign (
  merchant_id text not null,
  code text not null,
  state text not null check (state in ('draft', 'running', 'paused', 'ended')),
  -- the version that runs; null before the first was approved
  version integer,
  -- where it stands in lists
  place integer not null default 0,
  granted bigint not null default 0 check (granted >= 0),
  spent_minor bigint not null default 0 check (spent_minor >= 0),
  changed_at timestamptz not null,
  primary key (merchant_id, code)
);
create index campaign_running on campaign (merchant_id, code) where state = 'running';

-- Its versions: none is ever changed.
create table campaign_version (
  merchant_id text not null,
  code text not null,
  version integer not null,
  terms jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (merchant_id, code, version)
);

-- What was given on a day of the merchant, for limits by day.
create table campaign_day (
  merchant_id text not null,
  code text not null,
  day date not null,
  granted bigint not null default 0,
  spent_minor bigint not null default 0,
  primary key (merchant_id, code, day)
);

-- What campaigns know of a member, from facts.
create table reward_member (
  merchant_id text not null,
  member_id uuid not null,
  deposits integer not null default 0,
  deposited_minor bigint not null default 0,
  primary key (merchant_id, member_id)
);

-- How far a member is in all campaigns, by their codes: one row, since a bet moves its member on in many of them at once.
-- `due_days`: of each campaign that wants it, the first day on which it has to be looked at without a fact; `due_day` is the first of these.
-- Each bet writes the row anew: there is room for it on its page, and a row with many campaigns stays in one piece.
create table reward_progress (
  merchant_id text not null,
  member_id uuid not null,
  progress jsonb not null default '{}',
  due_days jsonb not null default '{}',
  due_day date,
  primary key (merchant_id, member_id)
) with (fillfactor = 70, toast_tuple_target = 4080);
create index reward_progress_due on reward_progress (due_day, merchant_id) where due_day is not null;
-- Members whose period is over are taken in one order, however many there are.
create index reward_progress_of on reward_progress (merchant_id, due_day, member_id) where due_day is not null;

-- The nightly look at grants: when it is next, how far it has come, and what it found.
create table reward_check (
  merchant_id text not null primary key,
  next_at timestamptz not null,
  after uuid
);
create index reward_check_due on reward_check (next_at);

create table reward_finding (
  merchant_id text not null,
  grant_id uuid not null,
  what text not null check (what in ('account', 'overdue', 'policy')),
  member_id uuid not null,
  campaign text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- looked at by an operator; found again, it is open again
  done_at timestamptz,
  primary key (merchant_id, grant_id, what)
);
create index reward_finding_of_member on reward_finding (merchant_id, member_id);
create index reward_finding_open on reward_finding (merchant_id, last_at desc, grant_id) where done_at is null;

-- A tournament: one period of a campaign of that kind, under the version of the terms with which it was opened.
create table tournament (
  merchant_id text not null,
  code text not null,
  number bigint not null,
  version integer not null,
  state text not null check (state in ('open', 'running', 'settling', 'review', 'paying', 'paid', 'cancelling', 'cancelled')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- when its next step is due; null where it waits for an operator, or is over
  due_at timestamptz,
  -- the most it may pay: no later tournament of the campaign may promise it again
  promised_minor bigint not null check (promised_minor >= 0),
  -- what was divided, once it is
  pool_minor bigint,
  primary key (merchant_id, code, number)
);
create index tournament_due on tournament (due_at, merchant_id) where due_at is not null;
create index tournament_scoring on tournament (merchant_id, code, number) where state in ('open', 'running', 'settling', 'review');

-- Who takes part, and how far. The order of `tournament_rank` is the rank: who reached a score first is before the others.
create table tournament_entry (
  merchant_id text not null,
  code text not null,
  number bigint not null,
  member_id uuid not null,
  -- false: plays to qualify
  is_in boolean not null,
  entered_at timestamptz not null,
  qualified_minor bigint not null default 0,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  -- cash staked in bets that count: a part of it may go into the pool
  staked_minor bigint not null default 0,
  score bigint not null default 0,
  -- the present run of wins, where that is the score
  run bigint not null default 0,
  reached_at timestamptz not null,
  primary key (merchant_id, code, number, member_id)
);
create index tournament_rank on tournament_entry (merchant_id, code, number, score desc, reached_at, member_id) where score > 0;

-- What each bet counts, so that one that is given back is taken off again. Bets of one round, or one draw, are one.
create table tournament_bet (
  merchant_id text not null,
  code text not null,
  number bigint not null,
  member_id uuid not null,
  round text not null,
  ref text not null,
  -- grows with every change of the bet
  revision integer not null,
  -- cash parts alone
  stake_minor bigint not null check (stake_minor >= 0),
  payout_minor bigint not null check (payout_minor >= 0),
  valid_minor bigint not null check (valid_minor >= 0),
  weight_bp integer not null,
  at timestamptz not null,
  primary key (merchant_id, code, number, member_id, round, ref)
);

-- Who is paid what, frozen when a tournament is divided: prizes, or the fees of one that was cancelled. Each is paid once.
create table tournament_prize (
  merchant_id text not null,
  code text not null,
  number bigint not null,
  member_id uuid not null,
  place integer not null,
  score bigint not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- withheld: the member was on a break, held or gone; nobody moves up
  state text not null check (state in ('due', 'paid', 'withheld')),
  primary key (merchant_id, code, number, member_id)
);
create index tournament_prize_due on tournament_prize (merchant_id, code, number, place, member_id) where state = 'due';
create index tournament_prize_of_member on tournament_prize (merchant_id, member_id);

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
  -- The friend's document was seen by an operator: terms may ask for it.
  is_verified boolean not null default false,
  primary key (merchant_id, id),
  unique (merchant_id, code, friend_id)
);
create index referral_due on referral (due_at, merchant_id) where due_at is not null;
create index referral_review on referral (merchant_id, qualified_at) where state = 'review';
create index referral_friend on referral (merchant_id, friend_id) where state in ('joined', 'paid');
create index referral_of_referrer on referral (merchant_id, referrer_id);
-- Referrals that were refused, the latest first.
create index referral_refused on referral (merchant_id, qualified_at desc, id) where state = 'refused';

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
create index referral_share_of_member on referral_share (merchant_id, member_id);

-- The server seed of a member's next spin: its commitment is shown before the client seed is named that it is used with.
create table wheel_seed (
  merchant_id text not null,
  member_id uuid not null,
  id uuid not null,
  commitment text not null,
  encrypted_seed text not null,
  primary key (merchant_id, member_id)
);

-- A spin as it was drawn, with its revealed seeds. A commitment serves one spin: asked again, the same is answered.
create table wheel_spin (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  code text not null,
  version integer not null,
  commitment text not null,
  server_seed text not null,
  client_seed text not null,
  -- as published for this spin
  weights jsonb not null,
  -- where the wheel stopped, from 0, and whose prize was given: a substitute's where the prize was exhausted
  segment integer not null check (segment >= 0),
  given integer not null check (given >= 0),
  prize text not null check (prize in ('none', 'bonus', 'cash', 'points', 'rounds')),
  amount_minor bigint not null check (amount_minor >= 0),
  spun_at timestamptz not null,
  -- A segment of a wheel may bring points.
  points bigint not null default 0 check (points >= 0),
  -- A wheel may bring free rounds.
  rounds integer not null default 0,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, commitment)
);
create index wheel_spin_latest on wheel_spin (merchant_id, member_id, code, spun_at);
-- How many of a prize that is limited in number were given.
create index wheel_spin_given on wheel_spin (merchant_id, code, version, given);

-- A red-packet rain: one period of a campaign of that kind. Its pool was split before it begins, and the hash of the split is published.
create table rain (
  merchant_id text not null,
  code text not null,
  number bigint not null,
  version integer not null,
  state text not null check (state in ('open', 'paying', 'paid')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- when it is looked at next; null once it is paid
  due_at timestamptz,
  pool_minor bigint not null check (pool_minor > 0),
  packets integer not null check (packets > 0),
  -- of the list of packets, and of the seed that it is split by
  root text not null,
  commitment text not null,
  encrypted_seed text not null,
  -- once it is over
  server_seed text,
  -- packets are taken in their order: the next one, and what was in those before
  taken integer not null default 0 check (taken >= 0 and taken <= packets),
  taken_minor bigint not null default 0 check (taken_minor >= 0 and taken_minor <= pool_minor),
  primary key (merchant_id, code, number)
);
create index rain_due on rain (due_at, merchant_id) where due_at is not null;
create index rain_unpaid on rain (merchant_id, code) where state <> 'paid';

-- Who took which packet. A tap is named by the member's page, so that one that is sent again takes no second packet.
create table rain_claim (
  merchant_id text not null,
  code text not null,
  number bigint not null,
  packet integer not null,
  member_id uuid not null,
  tap text not null,
  amount_minor bigint not null check (amount_minor > 0),
  claimed_at timestamptz not null,
  -- withheld: the member was on a break, held or gone when it was to be paid
  state text not null check (state in ('due', 'paid', 'withheld')),
  primary key (merchant_id, code, number, packet),
  unique (merchant_id, code, number, member_id, tap)
);
create index rain_claim_due on rain_claim (merchant_id, code, number, packet) where state = 'due';
create index rain_claim_of_member on rain_claim (merchant_id, member_id);

-- Points of a member: no money, and not in the ledger. The row orders what changes them; the balance is the sum of the entries, and of what
-- is left of those that were received.
create table point_account (
  merchant_id text not null,
  member_id uuid not null,
  balance bigint not null default 0 check (balance >= 0),
  entries integer not null default 0,
  primary key (merchant_id, member_id)
);

-- What was received and spent, in order, each with the balance after it. `key` makes it happen once.
create table point_entry (
  merchant_id text not null,
  member_id uuid not null,
  number integer not null check (number > 0),
  key text not null,
  reason text not null check (reason in ('bets', 'deposit', 'sign-in', 'mission', 'wheel', 'level', 'spent', 'refund', 'lapsed',
    'forfeited')),
  amount bigint not null check (amount <> 0),
  balance bigint not null check (balance >= 0),
  campaign text not null,
  at timestamptz not null,
  -- of what was received: the first day without it, and what of it was not spent yet
  lapses_on date,
  left_points bigint not null default 0 check (left_points >= 0 and left_points <= greatest(amount, 0)),
  primary key (merchant_id, member_id, number),
  unique (merchant_id, member_id, key)
);
create index point_entry_lapsing on point_entry (lapses_on, merchant_id) where left_points > 0;

-- How many of an item were taken, over all versions of its shop, and not refunded.
create table shop_item (
  merchant_id text not null,
  campaign text not null,
  item text not null,
  taken bigint not null default 0 check (taken >= 0),
  primary key (merchant_id, campaign, item)
);

-- What members took of a shop. A tap is named by the member's page, so that one that is sent again takes nothing more.
create table shop_order (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  tap text not null,
  campaign text not null,
  version integer not null,
  item text not null,
  -- what a limit for one member counts in
  period text not null,
  cost bigint not null check (cost > 0),
  state text not null check (state in ('ordered', 'delivered', 'refunded')),
  -- of a voucher: what the operator delivered; why it was refunded
  note text,
  ordered_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, tap)
);
create index shop_order_member on shop_order (merchant_id, member_id, campaign, item, period);
-- Orders of points shops are listed by operators: all of them, or those of a state, by time.
create index shop_order_listed on shop_order (merchant_id, ordered_at, id);
create index shop_order_state on shop_order (merchant_id, state, ordered_at, id);
create index shop_order_of_campaign on shop_order (merchant_id, campaign, ordered_at desc, id desc);

-- What holds a grant, what was decided about it, and what its member wrote against it.
create table bonus_review (
  merchant_id text not null,
  grant_id uuid not null,
  member_id uuid not null,
  campaign text not null,
  state text not null check (state in ('open', 'released', 'forfeited', 'appealed', 'upheld', 'restored')),
  signals jsonb not null,
  weight integer not null check (weight between 1 and 100),
  opened_at timestamptz not null,
  decided_at timestamptz,
  -- why it was forfeited, and what that took
  reason text,
  lost_minor bigint not null default 0 check (lost_minor >= 0),
  -- what the member wrote, once
  appeal text,
  appealed_at timestamptz,
  -- what an operator answered
  answer text,
  answered_at timestamptz,
  primary key (merchant_id, grant_id)
);
create index bonus_review_latest on bonus_review (merchant_id, opened_at);
create index bonus_review_waits on bonus_review (merchant_id, opened_at) where state in ('open', 'appealed');
create index bonus_review_member on bonus_review (merchant_id, member_id);

-- Free rounds of a member: so many, of a fixed stake, in these games, until a time. What they win is collected here and given once, at the end.
create table free_round_set (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  campaign text not null,
  version integer not null,
  -- one set of each of a member's periods
  period text not null,
  games text[] not null check (cardinality(games) > 0),
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  rounds integer not null check (rounds > 0),
  played integer not null default 0 check (played between 0 and rounds),
  -- the most it gives: held in the campaign's budget from this day of the merchant until the end
  cap_minor bigint not null check (cap_minor > 0),
  held_on text not null,
  won_minor bigint not null default 0 check (won_minor >= 0),
  wager_times integer not null check (wager_times >= 0),
  state text not null check (state in ('granted', 'playing', 'finished', 'expired', 'cancelled')),
  given_at timestamptz not null,
  play_by timestamptz not null,
  -- when it is looked at next; null once it is over
  due_at timestamptz,
  ended_at timestamptz,
  -- the grant of what was won, and how much that was
  grant_id uuid,
  given_minor bigint not null default 0 check (given_minor between 0 and cap_minor),
  -- of one that was cancelled
  reason text,
  -- When the vendor of a set refused its order; null of any other. Operators list these, the latest first.
  refused_at timestamptz,
  -- Free rounds in games of a vendor: the vendor grants them, too, and reports each round to our wallet.
  vendor text,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, campaign, period),
  check ((state in ('granted', 'playing')) = (ended_at is null) and (due_at is null) = (ended_at is not null))
);
create index free_round_set_member on free_round_set (merchant_id, member_id, given_at desc, id desc);
create index free_round_set_due on free_round_set (due_at, merchant_id) where due_at is not null;
create index free_round_set_refused on free_round_set (merchant_id, refused_at, id) where refused_at is not null;

-- What a set is at its vendor, who is called between transactions.
create table vendor_round_set (
  merchant_id text not null,
  set_id uuid not null,
  vendor text not null,
  -- the account with it that was called first: another one knows nothing of the set
  account text,
  state text not null check (state in ('preparing', 'ready', 'refused', 'stopping', 'closed')),
  -- when the vendor is called next; null once there is nothing more to say
  due_at timestamptz,
  attempts integer not null default 0,
  -- what the vendor last said of it
  played integer,
  won_minor bigint,
  -- since when it is stopped there: what is missing then is waited for no longer than a day
  stopped_at timestamptz,
  -- why the vendor refused it
  reason text,
  primary key (merchant_id, set_id),
  check ((state in ('refused', 'closed')) = (due_at is null))
);
create index vendor_round_set_due on vendor_round_set (due_at, merchant_id) where due_at is not null;

-- A free round's bet and wins, by the ids of the vendor's steps. The ledger has them with no amount: what a win is worth is here alone.
create table vendor_round_step (
  merchant_id text not null,
  vendor text not null,
  member_id uuid not null,
  step_id text not null,
  set_id uuid not null,
  -- of a win; null of a bet
  bet_id text,
  won_minor bigint not null check (won_minor >= 0),
  is_taken_back boolean not null default false,
  primary key (merchant_id, vendor, member_id, step_id),
  check (bet_id is not null or won_minor = 0)
);
create index vendor_round_step_bet on vendor_round_step (merchant_id, vendor, member_id, coalesce(bet_id, step_id));
create index vendor_round_step_set on vendor_round_step (merchant_id, set_id);

-- What a member's request for a reward was given, by the request's key: sent again, it is answered the same, and gives nothing more. For some weeks.
create table reward_claim (
  merchant_id text not null,
  member_id uuid not null,
  request_key text not null,
  -- what it was for: `grant:ID`, `campaign:CODE` or `code:TEXT`
  claimed text not null,
  grant_id uuid,
  points bigint not null default 0 check (points >= 0),
  rounds integer not null default 0 check (rounds >= 0),
  at timestamptz not null,
  primary key (merchant_id, member_id, request_key)
);
create index reward_claim_age on reward_claim (merchant_id, at);
