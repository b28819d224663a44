/** The SQL of games: of their performance, and of their names. */
import { sql } from 'kysely';
import type { Language } from '#contract';
import type { ReportCall } from '../report.ts';

export interface GameRow {
  readonly code: string;
  readonly vendor: string;
  readonly category: string;
  readonly theory: number | null;
}

/** Every listed game, and those of these codes. */
export async function gamesWith({ deps, merchant }: ReportCall, codes: readonly string[]) {
  const { rows } = await sql<GameRow>`
    select game_code as code, vendor, category, return_bp as theory from game
    where merchant_id = ${merchant.id} and (is_listed or game_code = any (${[...codes]}::text[])) order by game_code`.execute(
    deps.db,
  );
  return rows;
}

export async function namesOfGames({ deps, merchant }: ReportCall, codes: readonly string[], language: Language) {
  // Two vendors may have a game of one code: a report adds them up, and says the first one's name.
  const { rows } = await sql<{ readonly code: string; readonly name: string | null }>`
    select distinct on (game_code) game_code as code, coalesce(names ->> ${language}, names ->> ${merchant.manifest.defaultLanguage}) as name
    from game where merchant_id = ${merchant.id} and game_code = any (${[...codes]}::text[]) order by game_code, vendor`.execute(
    deps.db,
  );
  return rows;
}
