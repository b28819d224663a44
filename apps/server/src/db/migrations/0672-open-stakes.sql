-- Days with open stakes are few: what is owed is read without the others.
create index bet_figure_open on bet_figure (merchant_id) where state = 'open' and stake_minor <> 0;
