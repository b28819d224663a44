-- What failed of late, for home.
create index mailing_failed on mailing (merchant_id, ended_at) where state = 'failed';
-- When a node said last that it has the job: one that a release has removed is no late one for ever.
alter table cluster_job add column known_at timestamptz not null default clock_timestamp();
-- What waits for browsers, a merchant's own, the longest due first.
create index push_notice_of_merchant on push_notice (merchant_id, due_at) where due_at is not null;
