-- Words of a letter that many members are written: kept once, and named by each message.
create table shared_letter (
  merchant_id text not null,
  id uuid not null,
  -- title and content by language, sanitised before they were saved
  text jsonb not null,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);

-- A letter has words of its own, or those of a shared one.
alter table inbox_message add column letter_id uuid;
alter table inbox_message drop constraint inbox_message_check;
alter table inbox_message add constraint inbox_message_check
  check (num_nonnulls(text, letter_id) = case when kind = 'letter' then 1 else 0 end);
-- Of the members who were written a shared letter: once each.
create unique index inbox_of_letter on inbox_message (merchant_id, letter_id, member_id) where letter_id is not null;

-- Letters to an audience: what is planned, how far it has come, and what was sent.
create table mailing (
  merchant_id text not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  kind text not null check (kind in ('promotional', 'service')),
  audience jsonb not null,
  letter_id uuid not null,
  state text not null check (state in ('planned', 'running', 'done', 'stopped', 'failed')),
  -- how many it was for when it was decided, and how many of these a break kept from it
  members integer not null,
  skipped_members integer not null,
  sent integer not null default 0,
  skipped integer not null default 0,
  -- the last member who was looked at; each is looked at once, in the order of ids
  cursor uuid,
  created_by text not null,
  created_at timestamptz not null,
  starts_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  stopped_by text,
  due_at timestamptz,
  faults smallint not null default 0,
  fault text,
  primary key (merchant_id, code)
);
create index mailing_due on mailing (due_at, merchant_id) where due_at is not null;
create index mailing_latest on mailing (merchant_id, created_at desc, letter_id desc);
