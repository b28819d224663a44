-- Who a member is: the profile. Credentials are identity's.
create table member (
  merchant_id text not null,
  id uuid not null,
  username text not null,
  nickname text not null,
  is_trial boolean not null,
  -- the name of a symbol the site draws
  icon text not null,
  language text not null,
  created_at timestamptz not null,
  -- what was declared at registration, and to which terms; a trial declares nothing
  declared_age_at timestamptz,
  terms_version text,
  register_method text check (register_method in ('APP', 'H5', 'WEBCLIP', 'PWA')),
  register_host text,
  -- the agent or member whose link was followed
  invited_by uuid,
  recommender text,
  email text,
  phone text,
  payee_name text,
  id_number text,
  country_dialing_code text,
  email_proven_at timestamptz,
  mobile_proven_at timestamptz,
  has_login_alerts boolean not null default false,
  -- What was declared at registration, each with its time, and what is personal under the server's secret.
  declared_age smallint,
  terms_accepted_at timestamptz,
  -- JSON of the number of identity and of names elsewhere, encrypted for this member alone
  encrypted text,
  -- The same at all merchants, so that a group can compare: keyed, of the document's number and of the account's.
  document_fingerprint text,
  -- Whose document or bank account another member had before: groups are looked for among these rows alone.
  shares_document boolean not null default false,
  primary key (merchant_id, id),
  check (is_trial or (declared_age_at is not null and terms_version is not null))
);
-- Proved by one member, an address is nobody else's.
create unique index member_email_proven on member (merchant_id, lower(email)) where email_proven_at is not null;
create unique index member_mobile_proven on member (merchant_id, country_dialing_code, phone)
  where mobile_proven_at is not null;
-- Whom a member brought.
create index member_invited on member (merchant_id, invited_by) where invited_by is not null;
create index member_by_name on member (merchant_id, lower(username) text_pattern_ops) where not is_trial;
create index member_by_email on member (merchant_id, lower(email)) where email is not null;
create index member_by_phone on member (merchant_id, phone) where phone is not null;
create index member_by_document on member (merchant_id, document_fingerprint) where document_fingerprint is not null;
create index member_payee_name on member (merchant_id, lower(payee_name)) where payee_name is not null;
create index member_newest on member (merchant_id, created_at desc, id desc) include (email_proven_at, mobile_proven_at)
  where not is_trial;
create index member_sharing on member (merchant_id, document_fingerprint) where shares_document and document_fingerprint is not null;

-- Codes that invite: whose they are. An empty domain means any.
create table affiliate_link (
  merchant_id text not null,
  code text not null,
  member_id uuid not null,
  domain text not null default '',
  created_at timestamptz not null,
  -- Each member's own code, made when it is first asked for; other links may stand beside it.
  is_own boolean not null default false,
  -- What a link gives to who registers by it. The own code of a member gives nothing of these.
  makes_agent boolean not null default false,
  series integer check (series between 1 and 2000),
  expires_at timestamptz,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (max_uses is null or uses <= max_uses),
  -- where the link leads, and in which language; absent: the visitor's own
  landing text not null default 'register' check (landing in ('register', 'home')),
  language text,
  ended_at timestamptz,
  request_key text,
  primary key (merchant_id, code),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create unique index affiliate_link_own on affiliate_link (merchant_id, member_id) where is_own;
create index affiliate_link_owner on affiliate_link (merchant_id, member_id, created_at desc, code);
create unique index affiliate_link_key on affiliate_link (merchant_id, member_id, request_key) where request_key is not null;

-- What operators write about members, and the ways in which they look for them.
create table member_tag (
  merchant_id text not null,
  member_id uuid not null,
  tag text not null check (tag ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  tagged_by text not null,
  tagged_at timestamptz not null,
  primary key (merchant_id, member_id, tag),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index member_tag_by_tag on member_tag (merchant_id, tag, tagged_at desc, member_id desc);

-- A note stays as it was written.
create table member_note (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  written_by text not null,
  written_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index member_note_of_member on member_note (merchant_id, member_id, written_at desc, id desc);

-- Where a member is in the tree of agents. Members who came by nobody's link have no row.
create table agent_node (
  merchant_id text not null,
  member_id uuid not null,
  -- absent: the platform's own agent
  upline_id uuid,
  -- the ids of all above, from the top, and the member's own, each with a slash: a branch is a range of the index
  path text collate "C" not null,
  level integer not null check (level >= 0),
  is_agent boolean not null,
  -- as at registration, for the order of a page and for the search
  username text collate "C" not null,
  -- the rebate point: the highest prize series out of 2000; absent where none was agreed
  series integer check (series between 1 and 2000),
  -- a lower point that the upline proposes, which counts when the member agrees
  proposed_series integer check (proposed_series between 1 and 2000),
  created_at timestamptz not null,
  -- Kept from logins, for the member's uplines.
  last_login_at timestamptz,
  -- Whether a member was ever elsewhere in the tree: a run's sums ask that of everybody, and of few the answer is yes.
  has_moved boolean not null default false,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, upline_id) references agent_node (merchant_id, member_id)
);
create index agent_node_children on agent_node (merchant_id, upline_id, username, member_id);
-- Operators page through the agents, contracts, bills and disputes of a whole merchant by key.
create index agent_node_agents on agent_node (merchant_id, username, member_id) where is_agent;
create unique index agent_node_branch on agent_node (merchant_id, path) include (is_agent, has_moved);

-- Where a member was from a moment on: a bet belongs to the branch in which it was placed, whatever moved later.
create table agent_position (
  merchant_id text not null,
  member_id uuid not null,
  since timestamptz not null,
  path text collate "C" not null,
  primary key (merchant_id, member_id, since)
);

-- What members of teams get of each bet, from a moment on: of LOTT a prize series out of 2000 (ELOTT goes by it, too), of other products parts
-- per million of the valid bet. A bet is shared by the rates when it was placed, whatever was raised later.
create table agent_rate (
  merchant_id text not null,
  member_id uuid not null,
  product text not null,
  since timestamptz not null,
  rate integer not null check (rate between 0 and 1000000),
  -- The rate of a member that holds now names the direct upline, so that the highest below somebody is one look into an index, however many there are.
  upline_id uuid,
  primary key (merchant_id, member_id, product, since),
  foreign key (merchant_id, member_id) references agent_node (merchant_id, member_id)
);
create index agent_rate_below on agent_rate (merchant_id, upline_id, product, rate) where upline_id is not null;

-- VIP levels of a merchant (days and months are texts, 2026-03-01): versions of the scheme, none of which is ever changed, and the one that runs.
create table level_scheme (
  merchant_id text not null,
  version integer not null,
  terms jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (merchant_id, version)
);

create table level_running (
  merchant_id text not null primary key,
  version integer not null,
  since timestamptz not null,
  -- the month whose gifts are due next, by its first day, when that is, and how far it has come
  month text not null,
  month_at timestamptz not null,
  month_after uuid
);
create index level_running_due on level_running (month_at);

-- Where a member stands, by facts.
create table level_member (
  merchant_id text not null,
  member_id uuid not null,
  level smallint not null default 0,
  -- the highest that was ever reached: its gift was given
  reached smallint not null default 0,
  valid_minor bigint not null default 0,
  deposited_minor bigint not null default 0,
  -- the window that runs, first and last day, and when it is closed
  window_from text,
  window_to text,
  close_at timestamptz,
  -- set by operators, whatever the facts say, from a day to another; without an end it was set before ends were known
  hand_level smallint check (hand_level between 0 and 99),
  hand_from text,
  hand_to text,
  -- month and day, once an operator has seen a document
  birthday text check (birthday ~ '^[0-9]{2}-[0-9]{2}$'),
  primary key (merchant_id, member_id)
);
create index level_member_closing on level_member (close_at, merchant_id) where close_at is not null;

-- Valid bets by day of the merchant: windows and months are sums of them.
create table level_day (
  merchant_id text not null,
  member_id uuid not null,
  day text not null,
  valid_minor bigint not null,
  primary key (merchant_id, member_id, day)
);

-- How each level came about. `done_minor` of `needed_minor` was bet in the window, where that decided.
create table level_change (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  why text not null check (why in ('reached', 'kept', 'lost', 'returned', 'by_hand', 'hand_over')),
  before smallint not null,
  after smallint not null,
  done_minor bigint,
  needed_minor bigint,
  until text,
  primary key (merchant_id, id)
);
create index level_change_member on level_change (merchant_id, member_id, at, id);

-- Players whom operators watch, with the reason.
create table watched_member (
  merchant_id text not null,
  member_id uuid not null,
  reason text not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (merchant_id, member_id)
);
create index watched_member_latest on watched_member (merchant_id, added_at desc);

-- What other modules may read of members.
create view member_name as
  select merchant_id, id as member_id, username, nickname, is_trial from member;

create view member_contact as
  select merchant_id, id as member_id,
    case when email_proven_at is not null then lower(email) end as email,
    case when mobile_proven_at is not null then country_dialing_code || ' ' || phone end as mobile,
    coalesce(document_fingerprint, id_number) as document
  from member where not is_trial;
