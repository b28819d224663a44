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
