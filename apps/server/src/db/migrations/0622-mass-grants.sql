-- What operators give to an audience: how far it has come, and what was given.
create table mass_grant (
  merchant_id text not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  id uuid not null,
  -- its terms say what each member is given
  campaign text not null,
  campaign_version integer not null,
  audience jsonb not null,
  state text not null check (state in ('running', 'done', 'stopped', 'failed')),
  -- how many it was for when it was started, and how many of these a break kept from it
  members integer not null,
  skipped_members integer not null,
  given integer not null default 0,
  given_minor bigint not null default 0,
  skipped integer not null default 0,
  -- the last member who was looked at; each is looked at once, in the order of ids
  cursor uuid,
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  stopped_by text,
  due_at timestamptz,
  faults smallint not null default 0,
  -- why it waits, or ended
  fault text,
  primary key (merchant_id, code)
);
create index mass_grant_due on mass_grant (due_at, merchant_id) where due_at is not null;
create index mass_grant_latest on mass_grant (merchant_id, created_at desc, id desc);

-- Members whose period is over are taken in one order, however many there are.
create index campaign_progress_of on campaign_progress (merchant_id, due_day, code, member_id) where due_day is not null;
