-- Pages by key for filters. A page of one game, or of the games of a category or vendor, is read from here; every other page from the
-- member's own order, which is there already.
create index bet_record_of_game on bet_record (merchant_id, member_id, game, at desc, id desc);

-- Few bets are open or were returned: found without passing all the others. Rounds, decided at once, are never in it.
create index bet_record_rare on bet_record (merchant_id, member_id, at desc, id desc) where state in ('open', 'returned');

-- A statement of deposits, withdrawals and the like, among millions of stakes and payouts, which this index never sees.
create index transfer_uncommon on ledger.transfer (merchant_id, account_id, account_version desc)
  where kind not in ('stake', 'payout');
