/** Where a process that corrects is killed: six slices further than the one before it. */
import type { KillPlace } from '../../../../db/testing.ts';

const progress = /^update "lottery_correction" set "passed_member"/;
const money = /ledger\.post_groups/;

export const places: readonly KillPlace[] = [
  { name: 'before progress is saved', statement: progress, time: 7 },
  { name: 'before money is moved', statement: money, time: 7 },
  { name: 'when money is moved', statement: money, time: 7, isSent: true },
];
