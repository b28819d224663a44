-- Most orders have one line. What settles it stands with the order, so that settlement reads one row instead of two. Stake and maximum are the
-- order's own. Orders of several lines, and those from before, leave it empty: their lines are read.
alter table lottery_order
  add column line_id uuid,
  add column bet text,
  add column unit_minor bigint,
  add column multiple integer,
  add column rebate_bp integer,
  -- null where it was sold without one
  add column series integer,
  add constraint lottery_order_line check (num_nulls(line_id, bet, unit_minor, multiple, rebate_bp) in (0, 5));
