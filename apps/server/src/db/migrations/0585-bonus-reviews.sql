-- A grant that waits for an operator: nothing of it becomes cash while it is held; cleared, it is held by no signal any more.
alter table bonus_grant add column review text check (review in ('held', 'cleared'));
create index bonus_grant_held on bonus_grant (merchant_id, member_id) where review = 'held';
-- Who else was given something by a campaign lately.
create index bonus_grant_campaign on bonus_grant (merchant_id, campaign, created_at);

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
