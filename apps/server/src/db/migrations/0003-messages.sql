-- Messages by e-mail or SMS, the codes some of them carry, and what members have proved with those.
create table outgoing_message (
  merchant_id text not null,
  id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  -- absent where nobody fits what was asked: such a message is made and kept like any other, and never sent
  recipient text,
  kind text not null,
  language text not null,
  -- what its words are filled with, under the server's secret; gone once it has ended
  encrypted text,
  -- when to send it, or to try again; a node that sends it has it to itself until then
  due_at timestamptz,
  attempts integer not null default 0,
  ended text check (ended in ('sent', 'refused', 'late', 'nobody')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  check ((due_at is null) = (ended is not null))
);
create index outgoing_message_due on outgoing_message (due_at) where due_at is not null;
create index outgoing_message_by_time on outgoing_message (merchant_id, created_at);
-- Messages to the addresses of a member, and requests of operators about one.
create index outgoing_message_to on outgoing_message (merchant_id, recipient);
