/** The SQL of players who have excluded themselves, each once with what holds longest. */
import { sql } from 'kysely';
import { isBelow, readCursor } from '../../../../../db/page-key.ts';
import type { LinePage, ReportCall } from '../../report.ts';

/** A player's own: what was imposed is noted so among the changes, at its moment. */
const isOwn = (name: string) => sql`${sql.ref(`${name}.kind`)} = 'exclusion' and not exists (
  select from protection_change c
  where c.merchant_id = ${sql.ref(`${name}.merchant_id`)} and c.member_id = ${sql.ref(`${name}.member_id`)}
    and c.at = ${sql.ref(`${name}.begun_at`)} and c.kind = 'break-imposed')`;

interface ExclusionRow {
  readonly id: string;
  readonly member_id: string;
  readonly username: string;
  readonly begun_at: Date;
  readonly ends_at: Date | null;
}

/** Who still is excluded at the end of the days; the latest first, from the one after the key. */
export async function exclusionsAt({ deps, merchant, to }: ReportCall, { after, limit }: LinePage) {
  const { rows } = await sql<ExclusionRow>`
    select b.id, b.member_id, n.username, b.begun_at, b.ends_at
    from play_break b join member_name n on n.merchant_id = b.merchant_id and n.member_id = b.member_id
    where b.merchant_id = ${merchant.id} and ${isOwn('b')} and (b.ends_at is null or b.ends_at >= ${to})
      and ${isBelow(to, readCursor(after), { at: 'b.begun_at', id: 'b.id' })}
      and not exists (
        select from play_break l
        where l.merchant_id = b.merchant_id and l.member_id = b.member_id and ${isOwn('l')} and l.begun_at < ${to}
          and (coalesce(l.ends_at, 'infinity'), l.id) > (coalesce(b.ends_at, 'infinity'), b.id))
    order by b.begun_at desc, b.id desc limit ${limit}`.execute(deps.db);
  return rows;
}
