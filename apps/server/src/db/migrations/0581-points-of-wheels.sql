-- A segment of a wheel may bring points.
alter table wheel_spin add column points bigint not null default 0 check (points >= 0);
alter table wheel_spin drop constraint wheel_spin_prize_check,
  add constraint wheel_spin_prize_check check (prize in ('none', 'bonus', 'cash', 'points'));
