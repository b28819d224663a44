/** Column types of the tables. */
import type { ColumnType } from 'kysely';

/** A jsonb column: read as a value, written as text, so that both drivers store the same. Write with `JSON.stringify`. */
export type JsonColumn<Value> = ColumnType<Value, string, string>;
