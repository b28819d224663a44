-- What is to be closed and what is to be drawn are looked for apart.
drop index lottery_draw_to_draw;
create index lottery_draw_to_close on lottery_draw (closes_at) where state = 'selling';
create index lottery_draw_to_draw on lottery_draw (draws_at) where state = 'closed';
