/** Where a process that places chases, cancels them or ends them after a win is killed. */
import type { KillPlace } from '../../../db/testing.ts';

const placed = /^insert into "lottery_chase" /;
const takenBack = /update lottery_order placed set state/;

export const places: readonly KillPlace[] = [
  { name: 'before a fourth chase is written', statement: placed, time: 4 },
  { name: 'when a fourth chase is written', statement: placed, time: 4, isSent: true },
  { name: 'before the orders of a second chase are taken back', statement: takenBack, time: 2 },
  { name: 'when the orders of a second chase are taken back', statement: takenBack, time: 2, isSent: true },
];
