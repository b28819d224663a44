-- A draw may wait for the result of somebody else's drawing: it has no chain, and is void without its result from a published moment on.
alter table lottery_draw
  alter column chain_id drop not null,
  alter column chain_index drop not null,
  add column awaited_until timestamptz,
  -- Whose result it is, when it was published, and how it was corrected, once there is one.
  add column official jsonb,
  add constraint lottery_draw_source check ((chain_id is null) = (chain_index is null) and (chain_id is null) = (awaited_until is not null)),
  add constraint lottery_draw_no_false_proof check (chain_id is not null or (link is null and beacon is null and beacon_round is null)),
  add constraint lottery_draw_official check ((official is not null) = (awaited_until is not null and state = 'drawn'));

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
  primary key (merchant_id, game, draw_index, fingerprint)
);
create index lottery_result_refused_newest on lottery_result_refused (merchant_id, received_at desc);

-- Sources are asked again whether they still say the same.
create index lottery_draw_official on lottery_draw (drawn_at desc) where official is not null;
