-- What operators did: who, what, before, after. Each entry carries the hash of the one before, so that none can be changed or left out unseen.
create table audit_entry (
  merchant_id text not null,
  position bigint not null check (position > 0),
  at timestamptz not null,
  -- the account on the machine, and the name the operator goes by
  os_account text not null,
  operator text not null,
  action text not null,
  subject text not null,
  -- JSON as it was hashed
  before text not null,
  after text not null,
  previous_hash text not null,
  hash text not null,
  primary key (merchant_id, position)
);

-- The newest entry of each merchant; its lock makes the chain one.
create table audit_head (
  merchant_id text primary key,
  position bigint not null,
  hash text not null
);

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_is_append_only before update or delete or truncate on audit_entry
  execute function audit_refuse_change();
