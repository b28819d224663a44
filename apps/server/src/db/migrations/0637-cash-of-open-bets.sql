-- What of the stake of an open bet was cash, as who placed it knew: where it is all of it, nobody looks for bonus money when the bet ends. Of bets
-- from before it is nothing, so that it is looked for.
alter table play_open_round add column cash_minor bigint not null default 0;
alter table running_bet add column cash_minor bigint not null default 0;
