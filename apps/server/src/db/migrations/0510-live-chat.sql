-- Live chat: conversations of members with operators, and their messages, numbered in each conversation without a gap.
create table chat_conversation (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  state text not null check (state in ('waiting', 'claimed', 'closed', 'feedback')),
  language text not null,
  -- what the launch of the page said about where it was opened
  extras text not null,
  operator text,
  last_seq integer not null check (last_seq >= 0),
  -- the last messages that each side has seen
  member_seen_seq integer not null check (member_seen_seq <= last_seq),
  operator_seen_seq integer not null check (operator_seen_seq <= last_seq),
  created_at timestamptz not null,
  last_at timestamptz not null,
  -- since when the member waits for an answer
  waits_since timestamptz,
  closed_at timestamptz,
  closed_by text,
  rating smallint check (rating between 1 and 5),
  primary key (merchant_id, id),
  check ((state = 'claimed') <= (operator is not null)),
  check ((closed_at is not null) = (state in ('closed', 'feedback')))
);
-- a member has one open conversation
create unique index chat_open on chat_conversation (merchant_id, member_id) where closed_at is null;
create index chat_of_member on chat_conversation (merchant_id, member_id, created_at desc, id desc);
create index chat_queue on chat_conversation (merchant_id, state, created_at, id);

create table chat_message (
  merchant_id text not null,
  conversation_id uuid not null,
  seq integer not null check (seq >= 1),
  member_id uuid not null,
  author text not null check (author in ('member', 'operator', 'notice')),
  operator text,
  -- of a notice: which
  text text not null check (char_length(text) <= 2000),
  -- for operators: what it says in another language
  translation text check (char_length(translation) <= 2000),
  picture_id uuid,
  send_id uuid,
  created_at timestamptz not null,
  primary key (merchant_id, conversation_id, seq)
);
-- a message that is sent again is one
create unique index chat_message_once on chat_message (merchant_id, member_id, author, send_id) where send_id is not null;

create table chat_picture (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  -- of an operator; else the member's
  operator text,
  storage_key text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);

-- Operators at the desk: who has not been seen for a minute is not.
create table chat_desk (
  merchant_id text not null,
  operator text not null,
  seen_at timestamptz not null,
  primary key (merchant_id, operator)
);

-- Answers that operators have ready, by language.
create table chat_reply (
  merchant_id text not null,
  name text not null,
  language text not null,
  text text not null check (char_length(text) between 1 and 2000),
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (merchant_id, name, language)
);

-- the conversation that nobody answered
alter table feedback add column conversation_id uuid;
