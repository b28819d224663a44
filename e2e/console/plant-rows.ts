/** Rows that tests of the console put into the database of their server, which opened in this process. */
import type { Json } from '#kernel';
import { sqlPortOf } from '../../apps/server/src/db/sql-ports.ts';
import { rewardsServer } from '../server/rewards-server.ts';

export interface Planted {
  /** What the audit trail calls it. */
  readonly subject: string;
  /** Of the player it is about, or what else its row alone says. */
  readonly label: string;
}

export interface Owner {
  readonly memberId: string;
  readonly username: string;
}

/** No background job works on it during the tests. */
export const LATER = '2999-01-01T00:00:00Z';
/** Long enough ago that its provider is not being asked any more. */
export const EARLIER = () => new Date(Date.now() - 7_200_000).toISOString();

let amounts = 700_00n;

/** Of no other order: rows are distinguished by it. */
export function nextAmount(): { readonly amount_minor: bigint; readonly label: string } {
  amounts += 7n;
  return { amount_minor: amounts, label: `${amounts / 100n}.${`${amounts % 100n}`.padStart(2, '0')}` };
}

export function query(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly { [column: string]: unknown }[]> {
  return sqlPortOf(rewardsServer().server.database.db).query(text, values as never);
}

export type Value = Json | bigint | undefined;

/** Inserts one row of the demo's, and answers its id where it has one. */
export async function insert(table: string, row: Readonly<Record<string, Value>>): Promise<string> {
  const whole: Readonly<Record<string, Value>> = { merchant_id: 'demo', ...row };
  const names = Object.keys(whole);
  const places = names.map((_, at) => `$${at + 1}`);
  const values = Object.values(whole).map((one) => (typeof one === 'object' && one ? JSON.stringify(one) : one));
  await query(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, values);
  return `${whole.id ?? ''}`;
}

export async function ownerNamed(username: string): Promise<Owner> {
  const { database, modules } = rewardsServer().server;
  const memberId = await modules.identity.accounts.memberNamed(database.db, 'demo', username);
  if (memberId === undefined) throw new Error(`there is no ${username}`);
  return { memberId, username };
}
