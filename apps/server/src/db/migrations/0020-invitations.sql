-- Each member's own code, made when it is first asked for; other links may stand beside it.
alter table affiliate_link add column is_own boolean not null default false;
create unique index affiliate_link_own on affiliate_link (merchant_id, member_id) where is_own;

-- Whom a member brought.
create index member_invited on member (merchant_id, invited_by) where invited_by is not null;
