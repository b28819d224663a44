-- An order names the published variant of its game that it was sold under, by which it is settled and shown. All lotteries had one before.
alter table lottery_order add column variant text not null default 'standard';
alter table lottery_order alter column variant drop default;
