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

alter table agent_team_sum add column left_stake_minor bigint not null default 0, add column left_valid_minor bigint not null default 0,
  add column left_members integer not null default 0;
