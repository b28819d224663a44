-- An operator's own chats, which are read again every few seconds; and the orders of one shop.

create index chat_of_operator on chat_conversation (merchant_id, operator, state, created_at, id) where operator is not null;
create index shop_order_of_campaign on shop_order (merchant_id, campaign, ordered_at desc, id desc);
