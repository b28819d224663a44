-- Members whose data were erased: what the law still keeps of them, sealed, and until when. The rest of their rows name them by id alone.
create table erased_member (
  merchant_id text not null,
  member_id uuid not null,
  erased_at timestamptz not null,
  -- when the rows and files of the member were first gone through; those that arrive late are at the next time
  swept_at timestamptz,
  -- under the server's secret; null once the time is over
  kept_identity text,
  identity_until timestamptz not null,
  kept_orders text,
  orders_until timestamptz not null,
  kept_chats text,
  chats_until timestamptz not null,
  -- when there is something to do
  due_at timestamptz,
  attempts integer not null default 0,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index erased_member_due on erased_member (due_at, merchant_id) where due_at is not null;

-- What an exclusion has left of the members that it is of.
create index exclusion_fingerprint_of_origin on exclusion_fingerprint (merchant_id, origin_member_id);
