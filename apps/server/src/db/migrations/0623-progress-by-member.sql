-- A bet moves its member on in each campaign that counts bets: what is read and written together lies together, in the index and in the table,
-- with room on the page for what it is next.
alter table campaign_progress drop constraint campaign_progress_pkey, add primary key (merchant_id, member_id, code);
alter table campaign_progress set (fillfactor = 80);
