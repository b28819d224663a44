-- Budgets of tries are counted in attempt_budget alone. What these two counted begins anew, once.
drop table feedback_sender;
alter table record_file drop column window_began, drop column files;
