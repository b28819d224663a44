-- What is due is found by one statement over all merchants, so its index begins with the time. What is under way is little: the same
-- index serves the look at one merchant.
drop index withdrawal_order_due;
create index withdrawal_order_due on withdrawal_order (due_at) where due_at is not null and set_aside_at is null;
drop index deposit_order_open;
create index deposit_order_open on deposit_order (expires_at) where state in ('created', 'waiting');
drop index vendor_transfer_due;
create index vendor_transfer_due on vendor_transfer (due_at) where due_at is not null and set_aside_at is null;
drop index vendor_closing_due;
create index vendor_closing_due on vendor_closing (due_at);
drop index cashier_request_age;
create index cashier_request_age on cashier_request (created_at);

-- A draw leaves many of one merchant's at once: they keep the one by merchant beside it.
create index draw_turnover_quiet on draw_turnover (ended_at) where counted_at is null;
create index draw_turnover_counted on draw_turnover (counted_at) where counted_at is not null;
create index deposit_receipt_age on deposit_receipt (added_at);
create index reconciliation_since on reconciliation (day);
