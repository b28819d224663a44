-- What the merchant and its members write to each other.
create table inbox_message (
  merchant_id text not null,
  member_id uuid not null,
  id uuid not null,
  -- a letter has words of its own; of other kinds the site has the words
  kind text not null,
  -- what moved money: how much, in which order
  amount_minor bigint,
  currency text,
  order_id uuid,
  -- title and content by language, sanitised before they were written
  text jsonb,
  created_at timestamptz not null,
  read_at timestamptz,
  -- taken out of the inbox; retained, since the merchant must know what it wrote
  removed_at timestamptz,
  -- A letter has words of its own, or those of a shared one.
  letter_id uuid,
  primary key (merchant_id, id),
  check (num_nonnulls(text, letter_id) = case when kind = 'letter' then 1 else 0 end),
  check ((amount_minor is null) = (currency is null))
);
create index inbox_of_member on inbox_message (merchant_id, member_id, created_at desc, id desc)
  where removed_at is null;
create index inbox_unread on inbox_message (merchant_id, member_id) where read_at is null and removed_at is null;
-- Of the members who were written a shared letter: once each.
create unique index inbox_of_letter on inbox_message (merchant_id, letter_id, member_id) where letter_id is not null;
create index inbox_of_member_all on inbox_message (merchant_id, member_id);

create table feedback (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  type smallint not null check (type in (0, 1, 2, 3, 4, 6)),
  content text not null check (char_length(content) between 1 and 200),
  created_at timestamptz not null,
  -- the conversation that nobody answered
  conversation_id uuid,
  -- What an operator answered; the member reads it in the inbox. Before, feedback could be read only.
  answered_at timestamptz,
  answered_by text,
  answer text check (char_length(answer) between 1 and 1000),
  primary key (merchant_id, id),
  check ((answered_at is null) = (answered_by is null) and (answered_at is null) = (answer is null))
);
create index feedback_by_time on feedback (merchant_id, created_at desc);
create index feedback_open on feedback (merchant_id, created_at desc, id desc) where answered_at is null;
-- An erasure reads all rows of one member, and asks of each picture whether another one is the same file.
create index feedback_of_member on feedback (merchant_id, member_id);

-- Words of a letter that many members are written: kept once, and named by each message.
create table shared_letter (
  merchant_id text not null,
  id uuid not null,
  -- title and content by language, sanitised before they were saved
  text jsonb not null,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);

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
-- An operator's own chats, which are read again every few seconds; and the orders of one shop.
create index chat_of_operator on chat_conversation (merchant_id, operator, state, created_at, id) where operator is not null;

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
create index chat_message_of_member on chat_message (merchant_id, member_id);

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
create index chat_picture_of_member on chat_picture (merchant_id, member_id);
create index chat_picture_file on chat_picture (merchant_id, storage_key);

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
