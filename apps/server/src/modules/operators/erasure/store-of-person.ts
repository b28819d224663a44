/**
 * The SQL that finds the rows of one person: by an index that begins with the member, or, where such an index would have an entry for each bet, through
 * a table that has one and names the keys of the rows.
 */
import { type PersonalTable, personalTables } from './personal-data.ts';

export interface Through {
  readonly table: string;
  /** Of the rows, and what they are called there. */
  readonly columns: { readonly [column: string]: string };
  /** Every row of it, no matter who they are of: there are few beside those of members. */
  readonly isOfAll?: true;
}

const tournaments: Through = { table: 'tournament', columns: { code: 'code', number: 'number' }, isOfAll: true };
const places: Through = { table: 'agent_position', columns: { path: 'path' } };

/** Of these tables an index by member would be kept for each bet, each score, or each step of a round. */
export const foundThrough: { readonly [table: string]: Through } = {
  player_day: { table: 'bet_day', columns: { day: 'day' } },
  tournament_bet: tournaments,
  tournament_entry: tournaments,
  // What is counted is of the place that its member had then.
  agent_market: places,
  agent_money: places,
  vendor_round_step: { table: 'free_round_set', columns: { set_id: 'id' } },
};

export const quoted = (name: string) => `"${name}"`;
const list = (columns: readonly string[]) => columns.map(quoted).join(', ');

const isAnyOf = ({ member }: Pick<PersonalTable, 'member'>) =>
  member.map((column) => `${quoted(column)} = any($2::uuid[])`).join(' or ');

function through({ table, columns, isOfAll }: Through): string {
  const keys = `select ${list(Object.values(columns))} from ${quoted(table)} where merchant_id = $1`;
  return ` and (${list(Object.keys(columns))}) in (${keys}${isOfAll ? '' : ' and member_id = any($2::uuid[])'})`;
}

/** The rows of a table that are of these members, `$2`, at a merchant, `$1`. */
export function isOfPerson(name: string): string {
  const table = personalTables[name];
  if (!table) throw new Error(`${name} is no table of members`);
  const found = foundThrough[name];
  return `merchant_id = $1 and (${isAnyOf(table)})${found ? through(found) : ''}`;
}
