-- What a merchant tells its players: promotions, popups and announcements, one row per language.
create table announcement (
  merchant_id text not null,
  id uuid not null,
  language text not null,
  -- PL player announcement, PU popup, PR promotion
  type text not null check (type in ('PL', 'PU', 'PR')),
  execution text not null check (execution in ('A', 'B', 'F')),
  title text not null,
  -- sanitised before it was written
  content text not null,
  promotion_type text not null default '',
  images jsonb not null default '[]',
  linkage text not null default '',
  linkage_type text not null default '',
  shown_from timestamptz not null default now(),
  shown_until timestamptz,
  primary key (merchant_id, id, language)
);
create index announcement_shown on announcement (merchant_id, language, type, shown_from desc);

create table announcement_read (
  merchant_id text not null,
  member_id uuid not null,
  announcement_id uuid not null,
  at timestamptz not null default now(),
  primary key (merchant_id, member_id, announcement_id)
);
