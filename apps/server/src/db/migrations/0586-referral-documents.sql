-- The friend's document was seen by an operator: terms may ask for it.
alter table referral add column is_verified boolean not null default false;
