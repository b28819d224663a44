-- Players by markers of harm, as they were last looked for: that reads the days of everybody who played lately.
create table care_look (
  merchant_id text not null primary key,
  looked_at timestamptz not null,
  -- those with the most markers, in the order shown: who, and which
  found jsonb not null
);
