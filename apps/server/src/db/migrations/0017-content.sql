-- What a merchant says to its players: promotions, popups and announcements, one row per language.
create table announcement (
  merchant_id text not null,
  id uuid not null,
  language text not null,
  -- PL player announcement, PU popup, PR promotion
  -- A agents, NW news of the lobby
  type text not null check (type in ('A', 'PL', 'PU', 'PR', 'NW')),
  -- news is for everyone: it has no audience
  execution text check (execution in ('A', 'B', 'F')),
  title text not null,
  -- sanitised before it was written
  content text not null,
  promotion_type text not null default '',
  images jsonb not null default '[]',
  linkage text not null default '',
  shown_from timestamptz not null default now(),
  shown_until timestamptz,
  primary key (merchant_id, id, language),
  constraint announcement_audience check ((execution is null) = (type = 'NW'))
);
create index announcement_shown on announcement (merchant_id, language, type, shown_from desc);
create index announcement_by_time on announcement (merchant_id, shown_from desc);

create table announcement_read (
  merchant_id text not null,
  member_id uuid not null,
  announcement_id uuid not null,
  at timestamptz not null default now(),
  primary key (merchant_id, member_id, announcement_id)
);
