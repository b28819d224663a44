-- Orders of points shops are listed by operators: all of them, or those of a state, by time.
create index shop_order_listed on shop_order (merchant_id, ordered_at, id);
create index shop_order_state on shop_order (merchant_id, state, ordered_at, id);
drop index shop_order_open;
