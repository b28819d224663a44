-- Whoever is on a break is known again only by what was proved or is written on paper, at every merchant of a group; who is known again is
-- held for somebody to look at, and is not refused.

-- Sessions carry it to every listener, as they carry a break: until then the account neither pays in nor plays.
alter table credential add column held_until timestamptz;

-- The same at all merchants, so that a group can compare: keyed, of the document's number and of the account's.
alter table member add column document_mark text;
alter table payment_card add column account_mark text;

-- What tells a person apart. An address counts once it was proved, a number with its country.
drop view member_contact;
create view member_contact as
  select merchant_id, id as member_id,
    case when email_proven_at is not null then lower(email) end as email,
    case when mobile_proven_at is not null then country_dialing_code || ' ' || mobile_num end as mobile,
    coalesce(document_mark, id_number) as document
  from member where not is_trial;

-- Accounts members withdraw to. One that money has reached is somebody's for certain.
create view member_account as
  select c.merchant_id, c.member_id, coalesce(c.account_mark, c.fingerprint) as account,
    exists (
      select from withdrawal_order w
      where w.merchant_id = c.merchant_id and w.member_id = c.member_id and w.card_id = c.id and w.state = 'paid'
    ) as is_paid
  from payment_card c;

-- Marks of those on a break, each with whose it is: of this merchant, or of another of its group.
create table exclusion_mark (
  merchant_id text not null,
  mark text not null,
  origin_merchant_id text not null,
  origin_member_id uuid not null,
  -- null: for ever
  ends_at timestamptz,
  primary key (merchant_id, mark, origin_merchant_id, origin_member_id)
);

-- Marks of everybody, as last looked at, so that other accounts of somebody who begins a break are found.
create table member_mark (
  merchant_id text not null,
  mark text not null,
  member_id uuid not null,
  primary key (merchant_id, mark, member_id)
);
create index member_mark_of_member on member_mark (merchant_id, member_id);

-- Who was known again by what. An account is held while one of its matches was neither lifted nor ran out.
create table exclusion_match (
  merchant_id text not null,
  member_id uuid not null,
  mark text not null,
  origin_merchant_id text not null,
  origin_member_id uuid not null,
  found_at timestamptz not null,
  ends_at timestamptz,
  lifted_at timestamptz,
  lifted_by text,
  reason text,
  primary key (merchant_id, member_id, mark, origin_merchant_id, origin_member_id),
  check ((lifted_at is null) = (lifted_by is null))
);
create index exclusion_match_open on exclusion_match (merchant_id, found_at) where lifted_at is null;

-- The marks so far were of names and of what nobody had proved. Those of breaks that last are made anew, by the listener of this fact.
drop table barred_mark;
with begun as (
  select distinct on (merchant_id, member_id) merchant_id, member_id, id from play_break
  where ends_at is null or ends_at > now() order by merchant_id, member_id, id
), told as (
  insert into fact (merchant_id, id, kind, body, told_at)
  select merchant_id, id, 'member.identified', jsonb_build_object('memberId', member_id), now() from begun
)
insert into delivery (merchant_id, fact_id, listener, due_at)
select merchant_id, id, 'protection.identified', now() from begun;
