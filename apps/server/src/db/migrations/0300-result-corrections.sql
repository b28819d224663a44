-- An official result may be corrected after its draw was settled: by a further version, with the reason. What was drawn in any other way, and
-- what is void, stays as it is: no code can change it.
create function lottery_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the result of draw % of % stays as it is', old.draw_index, old.game using errcode = 'restrict_violation';
end $$;
create trigger lottery_drawn_stays
  before update of state, outcome, official, link, beacon, chain_id, chain_index, awaited_until, drawn_at on lottery_draw
  for each row when (
    old.drawn_at is not null
    and (old.state, old.outcome, old.official, old.link, old.beacon, old.chain_id, old.chain_index, old.awaited_until, old.drawn_at)
      is distinct from (new.state, new.outcome, new.official, new.link, new.beacon, new.chain_id, new.chain_index, new.awaited_until, new.drawn_at)
    and not (
      old.official is not null and old.awaited_until is not null and old.chain_id is null
      and (old.state, old.link, old.beacon, old.chain_id, old.chain_index, old.awaited_until, old.drawn_at)
        is not distinct from (new.state, new.link, new.beacon, new.chain_id, new.chain_index, new.awaited_until, new.drawn_at)
      and (new.official ->> 'version')::int > (old.official ->> 'version')::int
      and new.official ->> 'reason' <> ''
    )
  )
  execute function lottery_refuse_change();

-- Nothing overwrites an accepted result.
create trigger lottery_result_stays before update on lottery_result for each row execute function lottery_refuse_change();
create index lottery_result_corrected on lottery_result (merchant_id, accepted_at desc) where version > 1;

-- A report that differs from the accepted result is open until operators confirm it, which corrects the draw, or dismiss it.
alter table lottery_result_refused
  add column decision text check (decision in ('confirmed', 'dismissed')),
  add column decided_by text,
  add column decided_at timestamptz,
  add column decision_reason text,
  add constraint lottery_result_refused_decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null) and (decision is null) = (decision_reason is null)),
  add constraint lottery_result_refused_disputed check (decision is null or flaw = 'different');
create index lottery_result_disputed on lottery_result_refused (merchant_id, received_at desc) where flaw = 'different' and decision is null;

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

-- Of which correction an order was set aside; null: of the settlement.
alter table lottery_set_aside add column corrects integer;
