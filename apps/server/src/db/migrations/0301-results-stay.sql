-- A version or a reason that is missing is none: what is not known to be a correction is refused.
drop trigger lottery_drawn_stays on lottery_draw;
create trigger lottery_drawn_stays
  before update of state, outcome, official, link, beacon, chain_id, chain_index, awaited_until, drawn_at on lottery_draw
  for each row when (
    old.drawn_at is not null
    and (old.state, old.outcome, old.official, old.link, old.beacon, old.chain_id, old.chain_index, old.awaited_until, old.drawn_at)
      is distinct from (new.state, new.outcome, new.official, new.link, new.beacon, new.chain_id, new.chain_index, new.awaited_until, new.drawn_at)
    and not coalesce(
      old.official is not null and old.awaited_until is not null and old.chain_id is null
      and (old.state, old.link, old.beacon, old.chain_id, old.chain_index, old.awaited_until, old.drawn_at)
        is not distinct from (new.state, new.link, new.beacon, new.chain_id, new.chain_index, new.awaited_until, new.drawn_at)
      and (new.official ->> 'version')::int > (old.official ->> 'version')::int
      and new.official ->> 'reason' <> '',
      false)
  )
  execute function lottery_refuse_change();
