-- How a stake ended is one list: what was given back is void, and a stake that was paid back exactly is a push.
alter table bet_record drop constraint bet_record_state_check;
drop index bet_record_rare;
update bet_record set state = 'void' where state = 'returned';
update bet_record set state = 'push' where state = 'won' and payout_minor = stake_minor;
alter table bet_record add constraint bet_record_state_check
  check (state in ('open', 'won', 'lost', 'push', 'half-won', 'half-lost', 'dead-heat', 'void'));
create index bet_record_rare on bet_record (merchant_id, member_id, at desc, id desc) where state in ('open', 'void');

-- Days are sums by state: they are counted anew from the bets.
update bet_day set state = 'void' where state = 'returned';
delete from bet_days_kept;

-- Facts that are still to be delivered.
update fact set body = (body - 'state') || jsonb_build_object('result', case
    when body->>'state' in ('cancelled', 'returned') then 'void'
    when body->>'state' = 'won' and body->>'payoutMinor' = body->>'stakeMinor' then 'push'
    else body->>'state' end)
  where kind = 'order.settled' and body ? 'state';
update fact set body = body || jsonb_build_object(
    'result', case
      when (body->>'payoutMinor')::numeric = (body->>'stakeMinor')::numeric then 'push'
      when (body->>'payoutMinor')::numeric > (body->>'stakeMinor')::numeric then 'won'
      else 'lost' end,
    'countedMinor', least(abs((body->>'payoutMinor')::numeric - (body->>'stakeMinor')::numeric), (body->>'stakeMinor')::numeric)::text)
  where kind = 'round.settled' and not body ? 'result';
