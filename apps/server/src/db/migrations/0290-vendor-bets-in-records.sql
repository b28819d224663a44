-- A bet at a vendor that calls our wallet may change after it ended: its record is that of the latest change.
alter table bet_record add column revision integer not null default 0;
