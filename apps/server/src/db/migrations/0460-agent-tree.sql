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
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, upline_id) references agent_node (merchant_id, member_id)
);
create unique index agent_node_branch on agent_node (merchant_id, path);
create index agent_node_children on agent_node (merchant_id, upline_id, username, member_id);

-- Where a member was from a moment on: a bet belongs to the branch in which it was placed, whatever moved later.
create table agent_position (
  merchant_id text not null,
  member_id uuid not null,
  since timestamptz not null,
  path text collate "C" not null,
  primary key (merchant_id, member_id, since)
);

-- What a link gives to who registers by it. The own code of a member gives nothing of these.
alter table affiliate_link add column makes_agent boolean not null default false;
alter table affiliate_link add column series integer check (series between 1 and 2000);
alter table affiliate_link add column expires_at timestamptz;
alter table affiliate_link add column max_uses integer check (max_uses > 0);
alter table affiliate_link add column uses integer not null default 0 check (max_uses is null or uses <= max_uses);
-- where the link leads, and in which language; absent: the visitor's own
alter table affiliate_link add column landing text not null default 'register' check (landing in ('register', 'home'));
alter table affiliate_link add column language text;
alter table affiliate_link add column ended_at timestamptz;
create index affiliate_link_owner on affiliate_link (merchant_id, member_id, created_at desc, code);
