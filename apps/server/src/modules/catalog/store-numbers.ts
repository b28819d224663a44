/** The SQL of game numbers: one for each game of each vendor, given once, the same for every merchant. */
import { sql } from 'kysely';
import { assert } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';

export interface NumberedGame {
  readonly vendor: string;
  readonly gameCode: string;
}

/** Games of a vendor; `id`: the number that it has for one already. */
export interface OfferedGames {
  readonly code: string;
  readonly games: readonly { readonly gameCode: string; readonly id?: number }[];
}

export type GameNumbers = ReadonlyMap<string, number>;

export const numberKey = ({ vendor, gameCode }: NumberedGame) => `${vendor}/${gameCode}`;

/** Numbers of all games of these vendors. A new game gets the number that its vendor has for it, unless another game has that; else the next. */
export async function numberGames(tx: Tx, vendors: readonly OfferedGames[]): Promise<GameNumbers> {
  const offered = vendors.flatMap(({ code, games }) =>
    games.map(({ gameCode, id = null }, place) => ({ vendor: code, game_code: gameCode, id, place })),
  );
  const games = JSON.stringify(offered);
  const fresh = sql`
    from jsonb_to_recordset(${games}::jsonb) as requested (vendor text, game_code text, id integer, place integer)
    where not exists (
      select from game_number known where known.vendor = requested.vendor and known.game_code = requested.game_code
    )`;
  await sql`
    insert into game_number (vendor, game_code, id) select vendor, game_code, id ${fresh} and requested.id is not null order by vendor, place
    on conflict do nothing`.execute(tx);
  await sql`
    insert into game_number (vendor, game_code) select vendor, game_code ${fresh} order by vendor, place
    on conflict (vendor, game_code) do nothing`.execute(tx);
  const rows = await tx.selectFrom('game_number').selectAll().execute();
  const numbers = new Map(rows.map((row) => [numberKey({ vendor: row.vendor, gameCode: row.game_code }), row.id]));
  for (const { vendor, game_code: gameCode } of offered)
    assert(numbers.has(numberKey({ vendor, gameCode })), `${gameCode} has a number`);
  return numbers;
}

/** In a further database: the numbers that the default one has given, so that a game has one number everywhere. */
export async function adoptNumbers(tx: Tx, numbers: GameNumbers): Promise<void> {
  const rows = [...numbers].map(([key, id]) => ({
    vendor: key.slice(0, key.indexOf('/')),
    game_code: key.slice(key.indexOf('/') + 1),
    id,
  }));
  await sql`
    insert into game_number (vendor, game_code, id)
    select vendor, game_code, id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (vendor text, game_code text, id integer)
    on conflict do nothing`.execute(tx);
  for (const { vendor, game_code: gameCode, id } of await tx.selectFrom('game_number').selectAll().execute()) {
    const given = numbers.get(numberKey({ vendor, gameCode }));
    assert(given === id, `${vendor}/${gameCode} is ${id} in this database and ${given} in the default one`);
  }
}

export async function gameOfNumber(db: Db, id: number): Promise<NumberedGame | undefined> {
  const row = await db.selectFrom('game_number').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { vendor: row.vendor, gameCode: row.game_code };
}
