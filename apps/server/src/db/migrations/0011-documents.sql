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
  -- When a document was last refused: pictures from before it take no room from those that are sent anew.
  refused_at timestamptz,
  -- When a document that was accepted ends, as a passport does: it expires by itself. What an operator noted as expired ended then.
  ends_at timestamptz,
  -- Who changed the last day of a document is another fact than who accepted it. An expired one may have another in its place that was requested
  -- before it ended, as a card that is renewed in time: an operator says which.
  amended_by text,
  amended_at timestamptz,
  superseded_by uuid,
  primary key (merchant_id, id)
);
create index member_document_of on member_document (merchant_id, member_id, requested_at);
create index member_document_by_state on member_document (merchant_id, state, changed_at, id);
create index member_document_ending on member_document (ends_at, merchant_id) where state = 'accepted' and ends_at is not null;

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
