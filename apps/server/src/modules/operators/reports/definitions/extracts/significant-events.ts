/**
 * What regulators call significant (GLI-19, 2.8.8), the newest first: what operators changed by hand, from the audit trail with before and after,
 * and what the server refused or noticed, from the log of security.
 */
import { columnsOf, type LinePage, type Lines, type Report, type ReportCall } from '../../report.ts';
import { type EventKey, eventsOf } from './store-events.ts';

/** A time and a key of either source; what is none begins at the top. */
function readKey(cursor: string | undefined): EventKey | undefined {
  const [time = '', key = ''] = Buffer.from(cursor ?? '', 'base64url')
    .toString()
    .split(' ');
  const at = new Date(time);
  return Number.isNaN(at.getTime()) || !/^[as][0-9a-f-]{1,40}$/.test(key) ? undefined : { at, key };
}
const writeKey = ({ at, key }: EventKey) => Buffer.from(`${at.toISOString()} ${key}`).toString('base64url');

async function read(call: ReportCall, { after, limit }: LinePage): Promise<Lines> {
  const last = readKey(after);
  const rows = await eventsOf(call, last, limit + 1);
  const shown = rows.slice(0, limit);
  const end = shown.at(-1);
  return {
    rows: shown.map(({ at, kind, action, by, subject, ...change }) => [
      at,
      kind,
      action,
      by,
      subject,
      change.before,
      change.after,
    ]),
    next: rows.length > limit && end ? writeKey(end) : undefined,
  };
}

export const significantEventsReport: Report = {
  code: 'significant-events',
  isOf: ({ manifest }) => manifest.extracts?.significantEvents === true,
  needs: ['audit.see', 'security.see'],
  maxDays: 400,
  groups: [],
  filters: [],
  isLines: () => true,
  columns: () =>
    columnsOf({
      at: 'time',
      event: 'state',
      action: 'text',
      by: 'text',
      subject: 'text',
      before: 'text',
      after: 'text',
    }),
  read,
};
