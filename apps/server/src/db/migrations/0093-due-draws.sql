-- What is due is asked of all merchants and games at once: draws to be closed or drawn, and orders whose turn to be tried again has come.
create index lottery_issue_to_draw on lottery_issue (closes_at) where state in ('selling', 'closed');
drop index lottery_issue_due;
create index lottery_set_aside_tried on lottery_set_aside (tried_at);
