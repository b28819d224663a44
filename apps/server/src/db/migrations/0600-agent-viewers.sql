-- A viewer logs in by itself, sees the team of an agent, and changes nothing. It is a credential without a member.
alter table credential drop constraint credential_type_check;
alter table credential add constraint credential_type_check check (type in (0, 1, 2, 3, 4));
-- the agent whose team it sees
alter table credential add column views_id uuid;
alter table credential add constraint credential_views check ((type = 3) = (views_id is not null));
alter table credential add foreign key (merchant_id, views_id) references credential (merchant_id, member_id);
create index credential_viewers on credential (merchant_id, views_id, created_at) where views_id is not null;
