-- Documents that operators request of a player: why, how it stands, and the pictures that the player sent.
create table member_document (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  reason text not null,
  state text not null,
  requested_by text not null,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  decided_by text,
  refused_for text,
  tries integer not null default 0,
  primary key (merchant_id, id)
);
create index member_document_of on member_document (merchant_id, member_id, requested_at);
create index member_document_by_state on member_document (merchant_id, state, changed_at, id);

create table member_document_picture (
  merchant_id text not null,
  id uuid not null,
  document_id uuid not null,
  member_id uuid not null,
  storage_key text not null,
  added_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, document_id, storage_key)
);
create index member_document_picture_of on member_document_picture (merchant_id, member_id);
create index member_document_picture_file on member_document_picture (merchant_id, storage_key);
