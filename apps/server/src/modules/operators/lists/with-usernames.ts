/** Rows about members with what each is called: an id says nothing to anyone who reads it. */
import type { OperatorDeps } from '../deps.ts';

export async function withUsernames<Row extends { readonly memberId: string }>(
  { db, players }: Pick<OperatorDeps, 'db' | 'players'>,
  merchantId: string,
  rows: readonly Row[],
): Promise<(Row & { username: string })[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ memberId }) => memberId))];
  const members = await players.members.byId(db, merchantId, ids);
  const names = new Map(members.map(({ id, username }) => [id, username]));
  return rows.map((row) => ({ ...row, username: names.get(row.memberId) ?? '' }));
}
