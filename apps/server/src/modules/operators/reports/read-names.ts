/** What the codes of games, campaigns and players in a report's rows are called, in the language of the operator. */
import type { Language } from '#contract';
import { namesOfGames } from './queries/index.ts';
import type { Column, ReportCall } from './report.ts';

interface Name {
  readonly kind: 'game' | 'campaign' | 'member';
  readonly code: string;
  readonly name: string;
}

interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

function codesOf({ columns, rows }: Table, kind: Name['kind']): readonly string[] {
  const at = columns.findIndex((column) => column.kind === kind);
  return at < 0 ? [] : [...new Set(rows.map((row) => row[at] ?? ''))].filter((code) => code !== '');
}

export async function readNames(call: ReportCall, table: Table, language: Language): Promise<Name[]> {
  const games = codesOf(table, 'game');
  const campaigns = new Set(codesOf(table, 'campaign'));
  // Where the name is a column of its own nothing more is to be said.
  const members = table.columns.some(({ key }) => key === 'username') ? [] : codesOf(table, 'member');
  return [
    ...(games.length > 0 ? await gameNames(call, games, language) : []),
    ...(campaigns.size > 0 ? await campaignNames(call, campaigns, language) : []),
    ...(members.length > 0 ? await memberNames(call, members) : []),
  ];
}

async function gameNames(call: ReportCall, codes: readonly string[], language: Language): Promise<Name[]> {
  const rows = await namesOfGames(call, codes, language);
  return rows.flatMap(({ code, name }) => (name === null ? [] : [{ kind: 'game' as const, code, name }]));
}

async function campaignNames(
  { deps: { campaigns, db }, merchant }: ReportCall,
  codes: ReadonlySet<string>,
  language: Language,
): Promise<Name[]> {
  const all = await campaigns.overview(db, merchant);
  return all
    .filter(({ row }) => codes.has(row.code))
    .map(({ row, terms }) => ({
      kind: 'campaign' as const,
      code: row.code,
      name: campaigns.names(merchant, language, terms).title,
    }));
}

async function memberNames({ deps: { players, db }, merchant }: ReportCall, ids: readonly string[]): Promise<Name[]> {
  const found = await players.members.byId(db, merchant.id, [...ids]);
  return found.map(({ id, username }) => ({ kind: 'member' as const, code: id, name: username }));
}
