-- Words that leave the house by e-mail or SMS, the codes some of them carry, and what members have proved with those.

create table outgoing_message (
  merchant_id text not null,
  id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  -- absent where nobody fits what was asked: such a message is made and kept like any other, and never sent
  recipient text,
  kind text not null,
  language text not null,
  -- what its words are filled with, under the house's secret; gone once it has ended
  sealed text,
  -- when to send it, or to try again; a node that sends it has it to itself until then
  due_at timestamptz,
  tries integer not null default 0,
  ended text check (ended in ('sent', 'refused', 'late', 'nobody')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  check ((due_at is null) = (ended is not null))
);
create index outgoing_message_due on outgoing_message (due_at) where due_at is not null;
create index outgoing_message_by_time on outgoing_message (merchant_id, created_at);

create table verification_code (
  merchant_id text not null,
  id uuid not null,
  purpose text not null check (purpose in ('password', 'email', 'mobile', 'payment')),
  -- absent where nobody fits what was asked: no code is the right one then
  member_id uuid,
  channel text not null check (channel in ('email', 'sms')),
  -- the address or number it was sent to
  target text not null,
  -- keyed with the house's secret: six digits alone would be tried out in a moment
  code_hash text not null,
  tries integer not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null,
  primary key (merchant_id, id)
);
create index verification_code_of_member on verification_code (merchant_id, member_id, purpose);
create index verification_code_by_end on verification_code (merchant_id, expires_at);

alter table credential add column password_changed_at timestamptz;
alter table session drop constraint session_ended_because_check;
alter table session add constraint session_ended_because_check
  check (ended_because in ('logout', 'ended', 'reuse', 'crowded', 'password'));

alter table member add column country_dialing_code text;
alter table member add column email_proven_at timestamptz;
alter table member add column mobile_proven_at timestamptz;
alter table member add column has_login_alerts boolean not null default false;
-- Proved by one member, an address is nobody else's.
create unique index member_email_proven on member (merchant_id, lower(email)) where email_proven_at is not null;
create unique index member_mobile_proven on member (merchant_id, country_dialing_code, mobile_num)
  where mobile_proven_at is not null;
