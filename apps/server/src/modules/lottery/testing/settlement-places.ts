/** Where a process that settles is killed. */
import type { KillPlace } from '../../../db/testing.ts';

const progress = /^update "lottery_draw" set "settled_member"/;
const orders = /select\s+o\.id as order_id[^;]*order by member_id, id limit/;
const money = /ledger\.post_groups/;

export const places: readonly KillPlace[] = [
  { name: 'before orders are read', statement: orders, time: 1 },
  { name: 'before progress is saved', statement: progress, time: 1 },
  { name: 'before winners are saved', statement: /^\s*update lottery_order placed/, time: 1 },
  { name: 'before facts are written', statement: /insert into fact/, time: 1 },
  { name: 'before money is moved', statement: money, time: 1 },
  { name: 'when money is moved', statement: money, time: 2, isSent: true },
  { name: 'before a payment is committed', statement: /^commit/, time: 2 },
  { name: 'after the third payment, before further orders are read', statement: orders, time: 4 },
  { name: 'before the draw is marked as settled', statement: /^update "lottery_draw" set "settled_at"/, time: 1 },
  { name: 'before the books of its bets are removed', statement: /^delete from "lottery_place"/, time: 1 },
];
