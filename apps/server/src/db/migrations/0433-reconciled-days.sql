-- Operators read the compared days of all providers, the latest first.
create index reconciliation_by_day on reconciliation (merchant_id, area, day);
