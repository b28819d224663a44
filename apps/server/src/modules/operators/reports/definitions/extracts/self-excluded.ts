/**
 * Players who have excluded themselves and still are at the end of the days, each once with what holds longest, the latest first: what a regulator
 * compares with its own list.
 */
import { sql } from 'kysely';
import { isBelow, readCursor, writeCursor } from '../../../../../db/page-key.ts';
import { columnsOf, type Report } from '../../report.ts';

interface ExclusionRow {
  readonly id: string;
  readonly member_id: string;
  readonly username: string;
  readonly begun_at: Date;
  readonly ends_at: Date | null;
}

export const selfExcludedReport: Report = {
  code: 'self-excluded',
  isOf: ({ manifest }) => manifest.extracts?.selfExcluded === true,
  needs: ['members.limits'],
  maxDays: 400,
  groups: [],
  filters: [],
  isLines: () => true,
  columns: () =>
    columnsOf({ member: 'member', username: 'text', excludedFrom: 'time', excludedUntil: 'time', length: 'state' }),
  async read({ deps, merchant, to }, { after, limit }) {
    const { rows } = await sql<ExclusionRow>`
      select b.id, b.member_id, n.username, b.begun_at, b.ends_at
      from play_break b join member_name n on n.merchant_id = b.merchant_id and n.member_id = b.member_id
      where b.merchant_id = ${merchant.id} and b.kind = 'exclusion' and (b.ends_at is null or b.ends_at >= ${to})
        and ${isBelow(to, readCursor(after), { at: 'b.begun_at', id: 'b.id' })}
        and not exists (
          select from play_break l
          where l.merchant_id = b.merchant_id and l.member_id = b.member_id and l.kind = 'exclusion' and l.begun_at < ${to}
            and (coalesce(l.ends_at, 'infinity'), l.id) > (coalesce(b.ends_at, 'infinity'), b.id))
      order by b.begun_at desc, b.id desc limit ${limit + 1}`.execute(deps.db);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown.map(({ member_id, username, begun_at, ends_at }) => [
        member_id,
        username,
        begun_at,
        ends_at,
        ends_at === null ? 'for_good' : 'for_a_time',
      ]),
      next: rows.length > limit && last ? writeCursor({ at: last.begun_at, id: last.id }) : undefined,
    };
  },
};
