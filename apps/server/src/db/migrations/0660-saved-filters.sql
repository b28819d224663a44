-- What an operator looks for often: the filters of one list of the console, under a name, in one scope.
create table saved_filter (
  merchant_id text not null,
  id uuid not null,
  operator text not null,
  list text not null,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, operator, list, name)
);
