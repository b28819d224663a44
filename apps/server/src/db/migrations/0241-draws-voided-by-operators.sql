-- Two operators may void a draw before it is drawn: it takes no more bets, and at its time it is void.
alter table lottery_draw
  add column void_reason text,
  add column voided_by text,
  add column voided_at timestamptz,
  add constraint lottery_draw_voided check ((void_reason is null) = (voided_by is null) and (void_reason is null) = (voided_at is null)),
  add constraint lottery_draw_voided_is_not_drawn check (void_reason is null or state <> 'drawn');
