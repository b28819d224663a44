/** What fills the tables of a bench one after another, and says how long each took and how large it is. */
import type { Client } from 'pg';
import { fillTable } from './fill-table.ts';

export interface Filler {
  /** So many rows of a table, by an `insert … select … from SERIES`. */
  fill(table: string, rows: number, statement: string): Promise<void>;
  /** What triggers would have written: rows that are filled in have none. */
  run(statement: string): Promise<void>;
}

/** The id of the `n`th member. */
export const idOf = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Rows are as old as their number is small, as they are in life. */
export const ago = (days: number, of: number) => `now() - interval '${days} days' * (1 - n::float8 / ${of})`;

export function fillerOf(client: Client): Filler {
  return {
    async fill(table, rows, statement) {
      const { rowsTook, indexesTook } = await fillTable(client, { table, rows, statement });
      const { rows: sizes } = await client.query<{ size: string }>(
        'select pg_total_relation_size($1::regclass) as size',
        [table],
      );
      const size = (Number(sizes[0]?.size) / 1e9).toFixed(2);
      console.log(
        `${rows.toLocaleString('en')} rows of ${table} in ${rowsTook.toFixed(0)} s, indexes in ${indexesTook.toFixed(0)} s, ${size} GB`,
      );
    },
    async run(statement) {
      await client.query(statement);
    },
  };
}
