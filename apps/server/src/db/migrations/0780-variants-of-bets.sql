-- By which variant of its game a bet is played. Bets of before name none.
alter table bet_record add column variant text;
