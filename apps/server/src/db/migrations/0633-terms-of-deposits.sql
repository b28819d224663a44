-- The terms a deposit was made under: operators change limits and fees while orders are under way. None of orders from before: today's hold.
alter table deposit_order add column least_minor bigint;
alter table deposit_order add column most_minor bigint;
alter table deposit_order add column fee_fixed_minor bigint;
alter table deposit_order add column fee_bp integer;
alter table deposit_order add column fee_bearer text check (fee_bearer in ('member', 'house'));
