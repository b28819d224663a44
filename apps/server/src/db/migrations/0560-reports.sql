-- Every bet of a range of days, page by page. Bets are saved in the order of their time, so that the index grows at its end.
create index bet_record_by_time on bet_record (merchant_id, at, id) where not is_trial;
