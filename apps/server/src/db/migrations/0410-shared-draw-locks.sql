-- Bets on a draw share its lock, and whoever closes, cancels or changes it has it alone: bets wait for those, and not for each other. Locks
-- of the server, and not of the row: they are granted in the order in which they are asked for, so that no stream of bets keeps a draw open, and write nothing.
create function lottery_lock_key(p_merchant text, p_game text, p_index bigint) returns integer language sql immutable as $$
  select hashtext(p_merchant || '/' || p_game || '/' || p_index)
$$;

-- The draws as they are once they are held: each statement in here sees what was committed while the one before it waited.
create function lottery_hold_draws(p_lock integer, p_draws jsonb) returns setof lottery_draw language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform pg_advisory_xact_lock_shared(p_lock, held.key) from (
    select distinct lottery_lock_key(merchant_id, game, draw_index) as key
    from jsonb_to_recordset(p_draws) as asked (merchant_id text, game text, draw_index bigint)
    order by key
  ) held;
  return query
    select draw.* from (
      select distinct * from jsonb_to_recordset(p_draws) as row (merchant_id text, game text, draw_index bigint)
    ) asked
    join lottery_draw draw
      on draw.merchant_id = asked.merchant_id and draw.game = asked.game and draw.draw_index = asked.draw_index;
end $$;

-- What draws may have to pay is counted by one transaction at a time: their books are read once they are held.
create function lottery_hold_books(p_lock integer, p_draws jsonb, p_cells jsonb)
  returns table (number integer, place text, cell text, any_minor bigint, max_minor bigint) language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(p_lock, held.key) from (
    select distinct lottery_lock_key(merchant_id, game, draw_index) as key
    from jsonb_to_recordset(p_draws) as asked (merchant_id text, game text, draw_index bigint)
    order by key
  ) held;
  return query
    select asked.number, p.place, null::text, p.any_minor, p.peak_minor
    from jsonb_to_recordset(p_draws) as asked (merchant_id text, game text, draw_index bigint, number integer)
    join lottery_place p
      on p.merchant_id = asked.merchant_id and p.game = asked.game and p.draw_index = asked.draw_index
    union all
    select asked.number, c.place, c.cell, 0::bigint, c.max_minor
    from jsonb_to_recordset(p_cells)
      as asked (merchant_id text, game text, draw_index bigint, number integer, place text, cell text)
    join lottery_cell c
      on c.merchant_id = asked.merchant_id and c.game = asked.game and c.draw_index = asked.draw_index
      and c.place = asked.place and c.cell = asked.cell;
end $$;
