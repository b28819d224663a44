/** The SQL of players who are excluded: by themselves, by an operator, or both; each with what holds longest. */
import { sql } from 'kysely';
import { isBelow, readCursor } from '../../../../../db/page-key.ts';
import type { LinePage, ReportCall } from '../../report.ts';

/** Who made it: what was imposed is noted so among the changes, at its moment. */
const madeBy = (name: string) => sql`case when exists (
  select from protection_change c
  where c.merchant_id = ${sql.ref(`${name}.merchant_id`)} and c.member_id = ${sql.ref(`${name}.member_id`)}
    and c.at = ${sql.ref(`${name}.begun_at`)} and c.kind = 'break-imposed') then 'operator' else 'player' end`;

interface ExclusionRow {
  readonly id: string;
  readonly member_id: string;
  readonly username: string;
  readonly begun_at: Date;
  readonly ends_at: Date | null;
  readonly made_by: 'player' | 'operator';
}

/** Who still is excluded at the end of the days; the latest first, from the one after the key. */
export async function exclusionsAt({ deps, merchant, to }: ReportCall, { after, limit }: LinePage) {
  const { rows } = await sql<ExclusionRow>`
    select b.id, b.member_id, n.username, b.begun_at, b.ends_at, ${madeBy('b')} as made_by
    from play_break b join member_name n on n.merchant_id = b.merchant_id and n.member_id = b.member_id
    where b.merchant_id = ${merchant.id} and b.kind = 'exclusion' and (b.ends_at is null or b.ends_at >= ${to})
      and ${isBelow(to, readCursor(after), { at: 'b.begun_at', id: 'b.id' })}
      and not exists (
        select from play_break l
        where l.merchant_id = b.merchant_id and l.member_id = b.member_id and l.kind = 'exclusion' and l.begun_at < ${to}
          and ${madeBy('l')} = ${madeBy('b')}
          and (coalesce(l.ends_at, 'infinity'), l.id) > (coalesce(b.ends_at, 'infinity'), b.id))
    order by b.begun_at desc, b.id desc limit ${limit}`.execute(deps.db);
  return rows;
}
