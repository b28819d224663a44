-- What operators see of the server's own work: how often a job runs, when it last came to its end, and why it last failed.
alter table cluster_job
  add column every_ms integer,
  add column ran_at timestamptz,
  add column failed_at timestamptz,
  add column fault text;
