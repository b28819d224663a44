/** Where a process that settles is killed: before a statement is sent, or when it was. */

export interface Place {
  readonly name: string;
  readonly statement: RegExp;
  /** At the how many-th such statement of the process. */
  readonly time: number;
  /** It reaches the database, and its answer nobody. */
  readonly isSent?: true;
}

const progress = /^update "lottery_draw" set "settled_member"/;
const orders = /select o\.id as order_id[^;]*order by member_id, id limit/;
const money = /ledger\.post_groups/;

export const places: readonly Place[] = [
  { name: 'before orders are read', statement: orders, time: 1 },
  { name: 'before progress is saved', statement: progress, time: 1 },
  { name: 'before winners are saved', statement: /^\s*with ended as/, time: 1 },
  { name: 'before facts are written', statement: /insert into fact/, time: 1 },
  { name: 'before money is moved', statement: money, time: 1 },
  { name: 'when money is moved', statement: money, time: 2, isSent: true },
  { name: 'before a payment is committed', statement: /^commit/, time: 2 },
  { name: 'after the third payment, before further orders are read', statement: orders, time: 4 },
  { name: 'before the draw is marked as settled', statement: /^update "lottery_draw" set "settled_at"/, time: 1 },
  { name: 'before the books of its bets are removed', statement: /^delete from "lottery_place"/, time: 1 },
];
