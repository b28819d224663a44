-- What was owed to members at the end of each day of a merchant, by kind of account: stored when the day is over.
create table liability_day (
  merchant_id text not null,
  day date not null,
  kind text not null,
  currency text not null,
  -- that held more or less than nothing
  accounts bigint not null,
  minor bigint not null,
  primary key (merchant_id, day, kind, currency)
);
