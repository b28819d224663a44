-- The ids of encrypted bodies that were accepted: none is accepted twice, on any node.
create table used_payload (
  merchant_id text not null,
  jti text not null,
  -- no payload of this id could be accepted later
  expires_at timestamptz not null,
  primary key (merchant_id, jti)
);
create index used_payload_by_end on used_payload (merchant_id, expires_at);
