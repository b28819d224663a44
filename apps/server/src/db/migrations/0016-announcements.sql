-- Announcements for agents, and news of the lobby for everyone.
alter table announcement drop constraint announcement_type_check;
-- A agents, NW news of the lobby
alter table announcement add constraint announcement_type_check check (type in ('A', 'PL', 'PU', 'PR', 'NW'));
-- news is for everyone: it has no audience
alter table announcement alter column execution drop not null;
alter table announcement add constraint announcement_audience check ((execution is null) = (type = 'NW'));
create index announcement_by_time on announcement (merchant_id, shown_from desc);
