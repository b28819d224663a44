-- The headings of a file in the words that its operator reads, by column; without them, the columns' keys.
alter table report_export add column headings jsonb not null default '{}';
alter table saved_report add column headings jsonb not null default '{}';
