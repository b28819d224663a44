/**
 * Players who are excluded at the end of the days, the latest first: what a regulator compares with its own list. A player may ask an operator for it,
 * by telephone or chat, so that both count. Each player is listed once for each who made it, with what holds longest.
 */
import { writeCursor } from '../../../../../db/page-key.ts';
import { columnsOf, type Report } from '../../report.ts';
import { exclusionsAt } from './store-exclusions.ts';

export const selfExcludedReport: Report = {
  code: 'self-excluded',
  isOf: ({ manifest }) => manifest.extracts?.selfExcluded === true,
  needs: ['members.limits'],
  maxDays: 400,
  groups: [],
  filters: [],
  isLines: () => true,
  columns: () =>
    columnsOf({
      member: 'member',
      username: 'text',
      excludedFrom: 'time',
      excludedUntil: 'time',
      length: 'state',
      excludedBy: 'state',
    }),
  async read(call, { after, limit }) {
    const rows = await exclusionsAt(call, { after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown.map(({ member_id, username, begun_at, ends_at, made_by }) => [
        member_id,
        username,
        begun_at,
        ends_at,
        ends_at === null ? 'for_good' : 'for_a_time',
        made_by,
      ]),
      next: rows.length > limit && last ? writeCursor({ at: last.begun_at, id: last.id }) : undefined,
    };
  },
};
