-- An official result may be corrected after its draw was settled: by a further version, with the reason. What was drawn in any other way, and
-- what is void, stays as it is: no code can change it.
create function lottery_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the result of draw % of % stays as it is', old.draw_index, old.game using errcode = 'restrict_violation';
end $$;

-- Bets on a draw share its lock, and what closes, cancels or changes it has it alone: bets wait for those, and not for each other. Locks
-- of the server, and not of the row: they are granted in the order in which they are asked for, so that no stream of bets keeps a draw open, and write nothing.
create function lottery_lock_key(p_merchant text, p_game text, p_index bigint) returns integer language sql immutable as $$
  select hashtext(p_merchant || '/' || p_game || '/' || p_index)
$$;

-- Lotteries: committed chains, draws, orders and their lines.
create table lottery_chain (
  merchant_id text not null,
  id uuid not null,
  game text not null,
  -- draw: keys the draw's chance · beacon: the merchant's second chain, mixed in after betting closed
  role text not null check (role in ('draw', 'beacon')),
  -- chains follow each other: two nodes that commit at once commit one
  sequence integer not null,
  -- link 1 serves the draw of this index, link 2 the next
  first_draw_index bigint not null,
  length integer not null check (length > 0),
  tip text not null,
  encrypted_secret text not null,
  committed_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, game, role, sequence)
);

create table lottery_draw (
  merchant_id text not null,
  game text not null,
  -- counts the draws of a game since the epoch, gaps included: time and index follow from each other
  draw_index bigint not null,
  draw_number text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  state text not null default 'selling' check (state in ('selling', 'closed', 'drawn', 'void')),
  rules_version integer not null,
  -- A draw may wait for the result of somebody else's drawing: it has no chain, and is void without its result from a published moment on.
  chain_id uuid,
  chain_index integer,
  -- revealed by the draw
  link text,
  beacon jsonb,
  outcome jsonb,
  drawn_at timestamptz,
  -- every order of it has its end
  settled_at timestamptz,
  -- Settlement goes through a draw's orders in the order of their key and writes winners only. What it has passed is saved with the draw:
  -- an open order behind it has lost, unless it is set aside.
  settled_member uuid,
  settled_order uuid,
  -- A draw may be the platform's: several merchants sell it, each by a row of its own, and take its result. Null: the merchant's own.
  owner text,
  -- Rounds that run are draws without a calendar: betting closes at `closes_at`, the round starts at `draws_at`, and its end follows from its
  -- link, which no row has before. They name the variant that they are played by; draws by the clock are the same in all variants.
  variant text,
  -- A draw that is mixed with a public beacon names its network and round before its sales; null for all others.
  beacon_network text,
  beacon_round bigint check (beacon_round > 0),
  awaited_until timestamptz,
  -- Whose result it is, when it was published, and how it was corrected, once there is one.
  official jsonb,
  -- Two operators may void a draw before it is drawn: it takes no more bets, and at its time it is void.
  void_reason text,
  voided_by text,
  voided_at timestamptz,
  -- Draws whose prizes are shares of what was staked on them. A draw is counted first, then its pool is divided once, then it is paid.
  counted_member uuid,
  counted_order uuid,
  divided_at timestamptz,
  primary key (merchant_id, game, draw_index),
  unique (merchant_id, game, draw_number),
  check ((state in ('drawn', 'void')) = (drawn_at is not null)),
  check ((state = 'drawn') = (outcome is not null)),
  constraint lottery_draw_settled_check check ((settled_member is null) = (settled_order is null)),
  constraint lottery_draw_beacon check ((beacon_network is null) = (beacon_round is null)),
  constraint lottery_draw_source check ((chain_id is null) = (chain_index is null) and (chain_id is null) = (awaited_until is not null)),
  constraint lottery_draw_no_false_proof check (chain_id is not null or (link is null and beacon is null and beacon_round is null)),
  constraint lottery_draw_official check ((official is not null) = (awaited_until is not null and state = 'drawn')),
  constraint lottery_draw_voided check ((void_reason is null) = (voided_by is null) and (void_reason is null) = (voided_at is null)),
  constraint lottery_draw_voided_is_not_drawn check (void_reason is null or state <> 'drawn'),
  constraint lottery_draw_counted_check check ((counted_member is null) = (counted_order is null))
);
create index lottery_draw_to_close on lottery_draw (closes_at) where state = 'selling';
create index lottery_draw_to_draw on lottery_draw (draws_at) where state = 'closed';
-- Sources are asked again whether they still say the same.
create index lottery_draw_official on lottery_draw (drawn_at desc) where official is not null;
create index lottery_draw_unsettled on lottery_draw (merchant_id, game) where drawn_at is not null and settled_at is null;
create index lottery_draw_drawn on lottery_draw (merchant_id, game, draw_index desc) where drawn_at is not null;
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

-- Accepted results of a draw, at its owner: the first one, and its corrections. Nothing overwrites one.
create table lottery_result (
  merchant_id text not null,
  game text not null,
  draw_index bigint not null,
  version integer not null check (version > 0),
  result jsonb not null,
  -- who drew it, as the feed or the operators say
  source text not null,
  published_at timestamptz not null,
  -- feed: its code · operators: both names
  accepted_from text not null,
  accepted_at timestamptz not null,
  -- why it replaces the one before
  reason text,
  primary key (merchant_id, game, draw_index, version),
  check ((version = 1) = (reason is null))
);
create index lottery_result_corrected on lottery_result (merchant_id, accepted_at desc) where version > 1;
-- Nothing overwrites an accepted result.
create trigger lottery_result_stays before update on lottery_result for each row execute function lottery_refuse_change();

-- A winner's new row finds room beside the old one, so that no index is written.
create table lottery_order (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  is_trial boolean not null,
  game text not null,
  draw_index bigint not null,
  draw_number text not null,
  play_type text not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  -- the most its open lines together can win
  max_minor bigint not null check (max_minor >= 0),
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'cancelled', 'returned')),
  -- of the house account across: the vendor
  source text not null,
  balance_minor bigint not null,
  idempotency_key text not null,
  request_hash text not null,
  placed_at timestamptz not null,
  -- An order names the published variant of its game that it was sold under, by which it is settled and shown.
  variant text not null,
  -- The multiple is that of its draw: each line has it in its own multiple.
  chase_id uuid,
  chase_position integer,
  chase_multiple integer check (chase_multiple > 0),
  rebate_minor bigint not null default 0 check (rebate_minor >= 0),
  -- Most orders have one line. What settles it stands with the order, so that settlement reads one row instead of two. Stake and maximum are the
  -- order's own. Orders of several lines leave it empty: their lines are read.
  line_id uuid,
  bet text,
  unit_minor bigint,
  multiple integer,
  rebate_bp integer,
  -- null where it was sold without one
  series integer,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, idempotency_key),
  constraint lottery_order_chase check (num_nulls(chase_id, chase_position, chase_multiple) in (0, 3)),
  constraint lottery_order_line check (num_nulls(line_id, bet, unit_minor, multiple, rebate_bp) in (0, 5))
) with (fillfactor = 85);
create index lottery_order_of_member on lottery_order (merchant_id, member_id, placed_at desc, id desc);
-- Orders keep their place in it after they ended.
create index lottery_order_of_draw on lottery_order (merchant_id, game, draw_index, member_id, id);
create unique index lottery_order_of_chase on lottery_order (merchant_id, chase_id, chase_position)
  where chase_id is not null;

create table lottery_line (
  merchant_id text not null,
  order_id uuid not null,
  id uuid not null,
  position integer not null,
  play text not null,
  selection jsonb not null,
  -- the bet as the engine read it: what settles and replays
  bet jsonb not null,
  bet_count integer not null check (bet_count > 0),
  unit_minor bigint not null check (unit_minor > 0),
  multiple integer not null check (multiple > 0),
  stake_minor bigint not null check (stake_minor > 0),
  max_minor bigint not null check (max_minor >= 0),
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'cancelled', 'returned')),
  cancel_key text,
  -- A line keeps what it was sold at: its prize series, and the rebate that is paid beside the payout when its draw is settled.
  series integer check (series between 1 and 2000),
  rebate_bp integer not null default 0 check (rebate_bp between 0 and 10000),
  rebate_minor bigint not null default 0 check (rebate_minor >= 0),
  primary key (merchant_id, order_id, id)
) with (fillfactor = 85);

-- Orders that could not be settled, with what went wrong: they hold up nobody, are counted, and are tried again now and then.
create table lottery_set_aside (
  merchant_id text not null,
  order_id uuid not null,
  game text not null,
  draw_index bigint not null,
  why text not null,
  attempts integer not null default 1,
  tried_at timestamptz not null default clock_timestamp(),
  -- An order that could not be counted has no part in the division: the merchant pays it, at the prizes of its draw.
  is_uncounted boolean not null default false,
  -- Of which correction an order was set aside; null: of the settlement.
  corrects integer,
  primary key (merchant_id, order_id)
);
create index lottery_set_aside_tried on lottery_set_aside (tried_at);

-- What a draw may have to pay is counted by cell: of the cells of one place at most one wins. Written under the lock on the draw.
create table lottery_cell (
  merchant_id text not null,
  game text not null,
  draw_index bigint not null,
  place text not null,
  cell text not null,
  max_minor bigint not null check (max_minor >= 0),
  primary key (merchant_id, game, draw_index, place, cell)
);

create table lottery_place (
  merchant_id text not null,
  game text not null,
  draw_index bigint not null,
  place text not null,
  -- of bets on any of its cells, on top of the most that is in one of them
  any_minor bigint not null check (any_minor >= 0),
  peak_minor bigint not null check (peak_minor >= 0),
  primary key (merchant_id, game, draw_index, place)
);

-- Bets on them.
create table running_bet (
  merchant_id text not null,
  id uuid not null,
  game text not null,
  draw_index bigint not null,
  draw_number text not null,
  member_id uuid not null,
  is_trial boolean not null,
  -- the counter-account of its stake
  source text not null,
  bet jsonb not null,
  -- when it is cashed out by itself, in milliseconds from the start
  cashes_out_at_ms integer not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  -- what it was cashed out at, in ten-thousandths
  paid_e4 bigint,
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'cancelled', 'returned')),
  idempotency_key text not null,
  request_hash text not null,
  -- it changed, and the other players have not been notified
  is_news boolean not null,
  placed_at timestamptz not null,
  cash_minor bigint not null default 0,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, idempotency_key)
);
create unique index running_bet_of_member on running_bet (merchant_id, member_id, game, draw_index) where state <> 'cancelled';
create index running_bet_open on running_bet (merchant_id, game, draw_index, cashes_out_at_ms) where state = 'open';
create index running_bet_news on running_bet (merchant_id, game, draw_index) where is_news;
create index running_bet_of_round on running_bet (merchant_id, game, draw_index, stake_minor desc);

-- A chase is one bet on many draws: all stakes are taken at once, and each draw has an order of its own.
create table lottery_chase (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  is_trial boolean not null,
  game text not null,
  play_type text not null,
  currency text not null,
  -- of all its orders
  stake_minor bigint not null check (stake_minor > 0),
  draw_count integer not null check (draw_count > 0),
  stops_on_win boolean not null,
  idempotency_key text not null,
  request_hash text not null,
  placed_at timestamptz not null,
  -- set when orders of it were given back by what is not its member's own cancel
  stopped_by text check (stopped_by in ('win', 'break')),
  stopped_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, idempotency_key),
  check ((stopped_by is null) = (stopped_at is null))
);
create index lottery_chase_of_member on lottery_chase (merchant_id, member_id, placed_at desc, id desc);

-- Chases whose rest is to be given back: written with the payment of a win, or when a break began, and deleted by the refund.
create table lottery_chase_stop (
  merchant_id text not null,
  chase_id uuid not null,
  stopped_by text not null check (stopped_by in ('win', 'break')),
  asked_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, chase_id)
);

-- Reports that were not accepted, each once.
create table lottery_result_refused (
  merchant_id text not null,
  game text not null,
  draw_index bigint not null,
  -- of who reported and what
  fingerprint text not null,
  draw_number text not null,
  reported_by text not null,
  source text not null,
  published_at timestamptz not null,
  result jsonb not null,
  -- impossible: could not have been drawn · early: published before the sales had closed, or in the future · late: the draw is void
  -- different: another one was accepted
  flaw text not null check (flaw in ('impossible', 'early', 'late', 'different')),
  received_at timestamptz not null,
  -- A report that differs from the accepted result is open until operators confirm it, which corrects the draw, or dismiss it.
  decision text check (decision in ('confirmed', 'dismissed')),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  primary key (merchant_id, game, draw_index, fingerprint),
  constraint lottery_result_refused_decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null) and (decision is null) = (decision_reason is null)),
  constraint lottery_result_refused_disputed check (decision is null or flaw = 'different')
);
create index lottery_result_refused_newest on lottery_result_refused (merchant_id, received_at desc);
create index lottery_result_disputed on lottery_result_refused (merchant_id, received_at desc) where flaw = 'different' and decision is null;

-- A member's own maximum series, where an operator has set one.
create table lottery_series (
  merchant_id text not null,
  member_id uuid not null,
  series integer not null check (series between 1 and 2000),
  set_by text not null,
  set_at timestamptz not null,
  primary key (merchant_id, member_id)
);

-- What the last draw that was divided left to the next one: its sum is the balance of the pool's account. Play money has its own.
create table lottery_pool (
  merchant_id text not null,
  game text not null,
  is_trial boolean not null,
  carry jsonb not null,
  primary key (merchant_id, game, is_trial)
);

-- Of a draw what was staked and how many shares each group has; and once it is divided, what became of the money.
create table lottery_pool_draw (
  merchant_id text not null,
  game text not null,
  draw_index bigint not null,
  is_trial boolean not null,
  -- the counter-account that the stakes are on
  source text not null,
  sales_minor bigint not null check (sales_minor >= 0),
  shares jsonb not null,
  prizes jsonb,
  carry jsonb,
  added_minor bigint,
  taken_minor bigint,
  topped_minor bigint,
  paid_minor bigint,
  primary key (merchant_id, game, draw_index, is_trial),
  check ((prizes is null) = (carry is null)),
  check ((prizes is null) = (paid_minor is null)),
  check (added_minor + taken_minor = sales_minor)
);

-- What a correction does to the orders of a draw at one merchant: they are gone through once more, in the order of their key, and each is
-- paid the difference. What was passed is saved in the transaction that pays.
create table lottery_correction (
  merchant_id text not null,
  game text not null,
  draw_index bigint not null,
  -- of the result that holds from now on
  version integer not null check (version > 1),
  draw_number text not null,
  -- the result that held before, and whose it was
  replaced_outcome jsonb not null,
  replaced_official jsonb not null,
  reason text not null,
  begun_at timestamptz not null,
  passed_member uuid,
  passed_order uuid,
  -- of real money: orders whose payout changed, what was paid in addition, taken back, and could not be taken back
  orders bigint not null default 0,
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  taken_minor bigint not null default 0 check (taken_minor >= 0),
  owed_minor bigint not null default 0 check (owed_minor >= 0),
  done_at timestamptz,
  -- a later correction goes on from where this one was
  is_superseded boolean not null default false,
  primary key (merchant_id, game, draw_index, version),
  check ((passed_member is null) = (passed_order is null)),
  check (not is_superseded or done_at is not null)
);
create unique index lottery_correction_open on lottery_correction (merchant_id, game, draw_index) where done_at is null;
create index lottery_correction_newest on lottery_correction (merchant_id, begun_at desc);

-- What a correction changed of one order: nothing is written of those that stay. Amounts are payout and rebate together.
create table lottery_correction_order (
  merchant_id text not null,
  game text not null,
  draw_index bigint not null,
  version integer not null,
  order_id uuid not null,
  member_id uuid not null,
  is_trial boolean not null,
  before_minor bigint not null check (before_minor >= 0),
  after_minor bigint not null check (after_minor >= 0),
  -- paid in addition or, below zero, taken back
  moved_minor bigint not null,
  -- owed in addition or, below zero, no longer owed; and what of that had been written off
  owed_minor bigint not null,
  written_off_minor bigint not null check (written_off_minor <= 0),
  primary key (merchant_id, game, draw_index, order_id, version),
  check (after_minor - before_minor = moved_minor - owed_minor - written_off_minor)
);
create index lottery_correction_order_of_member on lottery_correction_order (merchant_id, member_id);

-- What orders were paid by results that did not hold, and their members no longer had. Nothing collects it; operators may write it off.
create table lottery_owed (
  merchant_id text not null,
  order_id uuid not null,
  member_id uuid not null,
  is_trial boolean not null,
  game text not null,
  draw_number text not null,
  currency text not null,
  owed_minor bigint not null check (owed_minor >= 0),
  written_off_minor bigint not null default 0 check (written_off_minor >= 0),
  since timestamptz not null,
  written_off_by text,
  written_off_at timestamptz,
  written_off_reason text,
  primary key (merchant_id, order_id)
);
create index lottery_owed_open on lottery_owed (merchant_id, since desc) where owed_minor > 0;
create index lottery_owed_of_member on lottery_owed (merchant_id, member_id);

-- A retail slip names stations: one order on the draw of each, all placed together or none. Its orders have the keys `<slip>/<position>`.
create table lottery_slip (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  is_trial boolean not null,
  currency text not null,
  -- of all its orders
  stake_minor bigint not null check (stake_minor > 0),
  order_count integer not null check (order_count > 0),
  idempotency_key text not null,
  request_hash text not null,
  placed_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, idempotency_key)
);

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
