-- `finance` is the stage that pays; no order waits in `checking` any more.
alter table withdrawal_order drop constraint withdrawal_order_state_check;
drop index withdrawal_order_waits;
update withdrawal_order set state = 'finance' where state = 'checking';
update cashier_step step set state = 'finance' from withdrawal_order ordered
  where step.state = 'checking' and ordered.merchant_id = step.merchant_id and ordered.id = step.order_id;
alter table withdrawal_order add constraint withdrawal_order_state_check
  check (state in ('requested', 'review', 'finance', 'approved', 'sending', 'unknown', 'paid', 'declined', 'cancelled',
    'returned'));
create index withdrawal_order_waits on withdrawal_order (merchant_id, created_at, id)
  where state in ('requested', 'review', 'finance', 'unknown');

-- Stages have permissions of their own: whoever saw and decided all withdrawals goes on to.
insert into operator_grant (merchant_id, operator, permission, granted_by, granted_at)
  select merchant_id, operator, added, granted_by, granted_at from operator_grant
  join (values
    ('withdrawals.see', 'withdrawals.review.see'), ('withdrawals.see', 'withdrawals.finance.see'),
    ('withdrawals.decide', 'withdrawals.review.decide'), ('withdrawals.decide', 'withdrawals.finance.decide'),
    ('withdrawals.decide', 'withdrawals.settle')) as stages(held, added) on permission = held
  on conflict do nothing;
update operator_role set permissions = permissions || array['withdrawals.review.see', 'withdrawals.finance.see']
  where 'withdrawals.see' = any (permissions);
update operator_role
  set permissions = permissions || array['withdrawals.review.decide', 'withdrawals.finance.decide', 'withdrawals.settle']
  where 'withdrawals.decide' = any (permissions);
