-- What was declared at registration, each with its time, and what is personal under the house's secret.
alter table member add column declared_age smallint;
alter table member add column terms_accepted_at timestamptz;
update member set terms_accepted_at = declared_age_at;
-- JSON of the number of identity and of names elsewhere, sealed for this member alone
alter table member add column sealed text;
alter table member drop column contacts;
-- From now on a keyed mark of the number of identity: enough to know it again, and nobody can read it. No merchant has asked for one so far.
update member set id_number = null;
