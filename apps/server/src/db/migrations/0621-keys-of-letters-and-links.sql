-- The key of the request that wrote a letter, or made a link: sent again, it finds what it did. Absent: from before, and members' own links.
alter table agent_letter add column request_key text;
create unique index agent_letter_key on agent_letter (merchant_id, agent_id, request_key) where request_key is not null;

alter table affiliate_link add column request_key text;
create unique index affiliate_link_key on affiliate_link (merchant_id, member_id, request_key) where request_key is not null;
