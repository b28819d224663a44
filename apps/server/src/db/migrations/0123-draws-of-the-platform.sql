-- A draw may be the platform's: several merchants sell it, each by a row of its own, and take its result. Null: the merchant's own.
alter table lottery_draw add column owner text;
