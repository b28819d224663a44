-- The browser in which somebody new was proved elsewhere: only there does the ticket go on to a registration. Tickets live for half an hour.
alter table outside_newcomer add column browser_hash text;
