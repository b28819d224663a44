-- Contracts between an agent and its upline or, without one, the platform.
-- `realtime` pays a share of each settled bet; `revenue` a part of the gross gaming revenue of a team's bets, or of some of them.
create table agent_contract (
  merchant_id text not null,
  id uuid not null,
  kind text not null check (kind in ('salary', 'dividend', 'hourly', 'realtime', 'revenue')),
  product text not null,
  agent_id uuid not null,
  upline_id uuid,
  state text not null,
  -- the version that pays, or is proposed first; a proposed change is another one
  version integer not null,
  proposed_version integer,
  draw_cash boolean not null default false,
  -- of a dividend
  period text check (period in ('month', 'half', 'ten', 'day', 'week', 'quarter')),
  created_at timestamptz not null,
  -- a proposal that is not answered lapses
  lapses_at timestamptz,
  -- the first moment that is not billed any more
  ends_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, agent_id) references agent_node (merchant_id, member_id)
);
-- One living contract per agent, kind and product.
create unique index agent_contract_living on agent_contract (merchant_id, agent_id, kind, product)
  where state not in ('refused', 'withdrawn', 'lapsed', 'ended');
create index agent_contract_upline on agent_contract (merchant_id, upline_id, kind);
create index agent_contract_lapsing on agent_contract (merchant_id, lapses_at) where lapses_at is not null;
create index agent_contract_realtime on agent_contract (merchant_id, agent_id) where kind = 'realtime';
create index agent_contract_newest on agent_contract (merchant_id, created_at desc, id desc);
-- The console lists contracts, newest first, of one agent and in one state.
create index agent_contract_of_agent on agent_contract (merchant_id, agent_id, created_at desc, id desc);
create index agent_contract_in_state on agent_contract (merchant_id, state, created_at desc, id desc);

-- What a version says never changes.
create table agent_contract_version (
  merchant_id text not null,
  contract_id uuid not null,
  version integer not null,
  terms jsonb not null,
  -- of the terms, the parties and the version
  hash text not null,
  -- absent: the platform, by its operators
  proposed_by uuid,
  proposed_at timestamptz not null,
  accepted_by uuid,
  accepted_at timestamptz,
  -- it pays from here
  valid_from timestamptz,
  primary key (merchant_id, contract_id, version),
  foreign key (merchant_id, contract_id) references agent_contract (merchant_id, id)
);

-- Each step of a contract: who, what, when, and why where a reason is needed.
create table agent_contract_step (
  merchant_id text not null,
  contract_id uuid not null,
  step integer not null,
  event text not null,
  state text not null,
  by_member uuid,
  by_operator text,
  reason text not null default '',
  at timestamptz not null,
  primary key (merchant_id, contract_id, step),
  foreign key (merchant_id, contract_id) references agent_contract (merchant_id, id)
);
create index agent_contract_step_by on agent_contract_step (merchant_id, by_member) where by_member is not null;

-- Bets of members who are in a team: what is known of each, so that a later fact changes what it changed before, in whatever order facts come.
create table agent_market (
  merchant_id text not null,
  -- a round, or a member's orders in one draw: what is counted together
  id text not null,
  member_id uuid not null,
  product text not null,
  -- by order: the latest of what is known
  bets jsonb not null,
  -- what of it is in the figures, and where
  path text collate "C" not null,
  hour timestamptz not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  valid_minor bigint not null,
  -- What agents are shown of their teams: bets by when they were settled, and money that came and went.
  settled_at timestamptz not null,
  -- By member: what is in the rebates of it, and what was paid of the stake as the bettor's own rebate.
  shares jsonb not null default '{}',
  primary key (merchant_id, id)
);
create index agent_market_time on agent_market (merchant_id, settled_at, id);
create index agent_market_branch on agent_market (merchant_id, path, settled_at);

-- What each member did, by the hour in which it was settled: a team's figures are a range of paths.
create table agent_figure (
  merchant_id text not null,
  hour timestamptz not null,
  path text collate "C" not null,
  -- empty: not of bets, as deposits and awards
  product text not null,
  stake_minor bigint not null default 0,
  payout_minor bigint not null default 0,
  valid_minor bigint not null default 0,
  deposit_minor bigint not null default 0,
  award_minor bigint not null default 0,
  changed_at timestamptz not null,
  withdrawal_minor bigint not null default 0,
  rebate_minor bigint not null default 0,
  -- What a share of bets is of: stakes of markets that were won and that were lost, and what was lost of these.
  won_stake_minor bigint not null default 0,
  lost_stake_minor bigint not null default 0,
  lost_minor bigint not null default 0,
  primary key (merchant_id, path, hour, product)
);
create index agent_figure_hour on agent_figure (merchant_id, hour, path);

-- Deposits, withdrawals, awards and what contracts paid, at the member's place when it happened. Above zero: the member got it.
-- Transfers to vendors and from them, and adjustments by operators, are in it, too.
create table agent_money (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  path text collate "C" not null,
  at timestamptz not null,
  kind text not null check (kind in
    ('deposit', 'withdrawal', 'award', 'salary', 'hourly', 'dividend', 'realtime', 'revenue', 'rebate', 'transfer', 'adjustment')),
  amount_minor bigint not null,
  primary key (merchant_id, id)
);
create index agent_money_time on agent_money (merchant_id, at, id);
create index agent_money_branch on agent_money (merchant_id, path, at);

-- Runs of bills: one per kind and period that is over. Claimed by a node, and made again until everything is paid that can be.
create table agent_bill_run (
  merchant_id text not null,
  kind text not null check (kind in ('salary', 'dividend', 'hourly', 'realtime', 'revenue')),
  -- of a dividend: month, half or ten
  period_kind text not null default '',
  period text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  days integer not null check (days > 0),
  due_at timestamptz,
  attempts integer not null default 0,
  -- Whether the draws of a day were searched for bets against each other: a search that failed is made by a later run.
  searched_at timestamptz,
  -- The sums of a run are made in pieces of the tree: since when, and up to which path they are.
  summing_at timestamptz,
  summed_to text collate "C",
  -- Bills are of the figures as they were then.
  summed_at timestamptz,
  -- Who is active in the bills of a run: by the rules of the merchant when the run was made, of all of it and whenever its bills are counted again.
  -- Runs from before this have none: theirs were those of the moment.
  active_deposit_minor bigint,
  active_valid_minor bigint,
  primary key (merchant_id, kind, period_kind, period)
);
create index agent_bill_run_due on agent_bill_run (merchant_id, due_at) where due_at is not null;

-- One bill per contract and period. Its figures are frozen with it.
create table agent_bill (
  merchant_id text not null,
  contract_id uuid not null,
  period text not null,
  kind text not null,
  product text not null,
  agent_id uuid not null,
  upline_id uuid,
  version integer not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  state text not null,
  -- the team's figures and, of a dividend, result and base
  figures jsonb not null,
  tier integer,
  gross_minor bigint not null,
  -- what late changes of earlier bills, and a bill below zero, add or take
  adjustments_minor bigint not null,
  payable_minor bigint not null check (payable_minor >= 0),
  paid_minor bigint not null default 0 check (paid_minor between 0 and payable_minor),
  -- below zero: goes into the next bill
  carry_minor bigint not null check (carry_minor <= 0),
  -- what later bills have adjusted of this one
  adjusted_minor bigint not null default 0,
  made_at timestamptz not null,
  -- in real time: until when late bets were looked at
  checked_at timestamptz,
  -- after fraud: late changes count by the tier that would have been reached, and not by the one of the bill
  retier boolean not null default false,
  -- what it was counted by changed in another way than by late figures
  recheck boolean not null default false,
  primary key (merchant_id, contract_id, period),
  foreign key (merchant_id, contract_id) references agent_contract (merchant_id, id)
);
create index agent_bill_agent on agent_bill (merchant_id, agent_id, from_at desc);
create index agent_bill_upline on agent_bill (merchant_id, upline_id, from_at desc) where upline_id is not null;
create index agent_bill_recheck on agent_bill (merchant_id, contract_id) where recheck;
create index agent_bill_due on agent_bill (merchant_id, kind, product, from_at, contract_id)
  where state in ('due', 'part_paid', 'insufficient');
create index agent_bill_newest on agent_bill (merchant_id, from_at desc, contract_id desc);
-- Bills that wait for what their uplines have reached, where the platform skips those below who reached nothing.
create index agent_bill_computed on agent_bill (merchant_id, kind, to_at, contract_id) where state = 'computed';
-- Bills in one state, or of one kind, the newest first.
create index agent_bill_by_state on agent_bill (merchant_id, state, from_at desc, contract_id desc);
create index agent_bill_by_kind on agent_bill (merchant_id, kind, from_at desc, contract_id desc);

-- Bets that changed after their bill in real time may have been made: the next bill looks at these alone.
create table agent_late_market (
  merchant_id text not null,
  settled_at timestamptz not null,
  market_id text not null,
  path text collate "C" not null,
  changed_at timestamptz not null,
  primary key (merchant_id, settled_at, market_id)
);

-- What the teams of a run did, summed once for all of its contracts; gone when the run is done.
-- Each row is written once by the list of teams and once or twice by the sums: there is room for that on its page, and its index is left alone.
create table agent_team_sum (
  merchant_id text not null,
  kind text not null,
  period_kind text not null,
  period text not null,
  agent_id uuid not null,
  product text not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  valid_minor bigint not null,
  rebate_minor bigint not null,
  deposit_minor bigint not null,
  award_minor bigint not null,
  active_members integer not null,
  bettors integer not null,
  won_stake_minor bigint not null default 0,
  lost_stake_minor bigint not null default 0,
  lost_minor bigint not null default 0,
  left_stake_minor bigint not null default 0,
  left_valid_minor bigint not null default 0,
  left_members integer not null default 0,
  primary key (merchant_id, kind, period_kind, period, agent_id, product)
) with (fillfactor = 40);

-- Figures that changed when a bill of theirs may have been made: the next bill looks at these alone.
create table agent_late_figure (
  merchant_id text not null,
  path text collate "C" not null,
  hour timestamptz not null,
  changed_at timestamptz not null,
  primary key (merchant_id, hour, path)
);

-- What a run pays to agents: written whole with the states of its bills, and moved a few at a time, so that no member's account is locked for long.
create table agent_payout (
  merchant_id text not null,
  kind text not null,
  product text not null,
  period text not null,
  attempt integer not null,
  -- in the order of the tree, from the top
  place integer not null,
  -- A row is what some agents are paid, with what their bills are then: a bill is marked as paid together with its money.
  payouts jsonb not null,
  bills jsonb not null,
  primary key (merchant_id, kind, product, period, attempt, place)
);

-- What an agent wrote to its downlines: who wrote it, to whom, and how many got it.
create table agent_letter (
  merchant_id text not null,
  id uuid not null,
  agent_id uuid not null,
  -- absent: all direct downlines
  to_id uuid,
  title text not null,
  content text not null,
  recipients integer not null check (recipients > 0),
  at timestamptz not null,
  -- The key of the request that wrote a letter, or made a link: sent again, it finds what it did. Absent: from before, and members' own links.
  request_key text,
  primary key (merchant_id, id)
);
create index agent_letter_of on agent_letter (merchant_id, agent_id, at desc);
create unique index agent_letter_key on agent_letter (merchant_id, agent_id, request_key) where request_key is not null;
create index agent_letter_to on agent_letter (merchant_id, to_id) where to_id is not null;

-- An agent says why a bill is wrong, once; the platform answers, once.
create table agent_dispute (
  merchant_id text not null,
  id uuid not null,
  contract_id uuid not null,
  period text not null,
  agent_id uuid not null,
  state text not null check (state in ('raised', 'upheld', 'rejected')),
  reason text not null,
  raised_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, contract_id, period) references agent_bill (merchant_id, contract_id, period),
  check ((state = 'raised') = (answer is null))
);
create unique index agent_dispute_bill on agent_dispute (merchant_id, contract_id, period);
create index agent_dispute_open on agent_dispute (merchant_id, raised_at) where state = 'raised';
create index agent_dispute_newest on agent_dispute (merchant_id, raised_at desc, id desc);
create index agent_dispute_of_agent on agent_dispute (merchant_id, agent_id);
-- Disputes that were answered, the newest first.
create index agent_dispute_answered on agent_dispute (merchant_id, raised_at desc, id desc) where state in ('upheld', 'rejected');

-- What a member earned of the bets of a day that is the merchant's, and what of it is paid. A later fact changes what was earned of a day that is
-- paid already: the next payment adds the difference or takes it off.
create table agent_rebate (
  merchant_id text not null,
  member_id uuid not null,
  day date not null,
  product text not null,
  earned_minor bigint not null,
  paid_minor bigint not null default 0,
  primary key (merchant_id, member_id, day, product)
);
create index agent_rebate_open on agent_rebate (merchant_id, member_id, day, product) where earned_minor <> paid_minor;

-- Payments of rebates, counted by member.
create table agent_rebate_payment (
  merchant_id text not null,
  member_id uuid not null,
  number integer not null check (number > 0),
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null,
  primary key (merchant_id, member_id, number)
);

-- The nightly look at what agents' contracts and rates take of the products' edges: when it is next, how far it has come, and who is above the bound.
create table agent_check (
  merchant_id text not null primary key,
  next_at timestamptz not null,
  after uuid
);

create table agent_alarm (
  merchant_id text not null,
  agent_id uuid not null,
  product text not null,
  -- parts per million of the edge
  load_ppm bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- looked at by an operator; found again, it is open again
  done_at timestamptz,
  -- The bound that was in force in the night that found it. Alarms from before this have none until the next night.
  limit_ppm bigint,
  primary key (merchant_id, agent_id, product)
);
-- What the checks of the night found and nobody has dealt with.
create index agent_alarm_open on agent_alarm (merchant_id, last_at desc, agent_id) where done_at is null;

-- Members who are left out or counted again: rebates of their bets since then, and bills in real time, are put right a few bets at a time.
create table agent_recount (
  merchant_id text not null,
  member_id uuid not null,
  -- of the bets that were settled from then on, in the order of the time and their ids: what is before is done
  from_at timestamptz not null,
  after_id text not null default '',
  primary key (merchant_id, member_id)
);

-- Members whose bets no agent earns by, each with why: a link with an agent above (self-play), or bets against another of the branch.
create table agent_left_out (
  merchant_id text not null,
  member_id uuid not null,
  reason text not null check (reason in ('self_play', 'opposite')),
  -- the agent above, or who bet against
  other_id uuid not null,
  -- the kinds of links with their sum, or in how many draws
  detail text not null,
  -- bets that were settled from then on are left out
  from_at timestamptz not null,
  found_at timestamptz not null,
  last_at timestamptz not null,
  -- two operators count them again: with all bets since then
  counted_at timestamptz,
  counted_by text,
  primary key (merchant_id, member_id, reason, other_id)
);
create index agent_left_out_newest on agent_left_out (merchant_id, found_at desc);
