-- What vendors say of their games beside names and returns: pictures of their own, rooms, the vendor's number. Filled at the next start.
alter table game add column icon_url text not null default '';
alter table game add column large_icon_url text not null default '';
alter table game add column room_id text not null default '';
alter table game add column tel_node_id integer not null default 0;
