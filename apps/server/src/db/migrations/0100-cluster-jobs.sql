-- Jobs that one node of the cluster does at a time, and the keys of the server itself. The progress and the leases are kept.
alter table house_job rename to cluster_job;
alter index house_job_pkey rename to cluster_job_pkey;
update cluster_job set name = 'outbox' where name = 'heard facts';
alter table house_key rename to server_key;
alter index house_key_pkey rename to server_key_pkey;
alter index house_key_purpose rename to server_key_purpose;
