-- Who a member is: the profile. How a member comes in is kept by identity.

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
  mobile_num text,
  payee_name text,
  id_number text,
  -- handles elsewhere, by field of registration: facebook, wechat, line, …
  contacts jsonb not null,
  primary key (merchant_id, id),
  check (is_trial or (declared_age_at is not null and terms_version is not null))
);

-- Codes that invite: whose they are. An empty domain means any.
create table affiliate_link (
  merchant_id text not null,
  code text not null,
  member_id uuid not null,
  domain text not null default '',
  created_at timestamptz not null,
  primary key (merchant_id, code),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);

-- What other modules may read of members.
create view member_name as
  select merchant_id, id as member_id, username, nickname, is_trial from member;
