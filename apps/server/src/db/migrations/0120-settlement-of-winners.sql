-- Settlement goes through a draw's orders in the order of their key and writes winners only. What it has passed is saved with the draw:
-- an open order behind it has lost, unless it is set aside.
alter table lottery_draw
  add column settled_member uuid,
  add column settled_order uuid,
  add constraint lottery_draw_settled_check check ((settled_member is null) = (settled_order is null));

-- Orders keep their place in it after they ended.
create index lottery_order_of_draw on lottery_order (merchant_id, game, draw_index, member_id, id);
drop index lottery_order_open;
-- A winner's new row finds room beside the old one, so that no index is written.
alter table lottery_order set (fillfactor = 85);
alter table lottery_line set (fillfactor = 85);

-- One fact tells of many orders of a member. Those that wait are written in the new form, for the listeners of the new name.
update fact f
set kind = 'orders.settled',
  body = (f.body - array['orderId', 'stakeMinor', 'payoutMinor', 'result']) || jsonb_build_object('orders', jsonb_build_array(
    jsonb_build_object('orderId', f.body -> 'orderId', 'stakeMinor', f.body -> 'stakeMinor',
      'payoutMinor', f.body -> 'payoutMinor', 'result', f.body -> 'result')))
where f.kind = 'order.settled'
  and exists (select from delivery d where d.merchant_id = f.merchant_id and d.fact_id = f.id);
update delivery set listener = 'wallet.balance.orders.settled' where listener = 'wallet.balance.order.settled';
