/**
 * What regulators call significant (GLI-19, 2.8.8), the newest first: what operators changed by hand, from the audit trail with before and after,
 * and what the server refused or noticed, from the log of security.
 */
import { type RawBuilder, sql } from 'kysely';
import { significantActions } from '../../../trail/index.ts';
import { columnsOf, type LinePage, type Lines, type Report, type ReportCall } from '../../report.ts';

/** What is of no kind is no significant event. */
const kindOf = sql`case ${sql.join(
  Object.entries(significantActions).map(
    ([kind, actions]) =>
      sql`when action in (${sql.join(actions.map((action) => sql.lit(action)))}) then ${sql.lit(kind)}`,
  ),
  sql` `,
)} end`;

interface EventRow {
  readonly key: string;
  readonly at: Date;
  readonly kind: string;
  readonly action: string;
  readonly by: string;
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

interface Key {
  readonly at: Date;
  readonly key: string;
}

/** A time and a key of either source; what is none begins at the top. */
function readKey(cursor: string | undefined): Key | undefined {
  const [time = '', key = ''] = Buffer.from(cursor ?? '', 'base64url')
    .toString()
    .split(' ');
  const at = new Date(time);
  return Number.isNaN(at.getTime()) || !/^[as][0-9a-f-]{1,40}$/.test(key) ? undefined : { at, key };
}
const writeKey = ({ at, key }: Key) => Buffer.from(`${at.toISOString()} ${key}`).toString('base64url');

/** A source is read from its own index of time; the key orders what is of one moment. */
function within({ merchant, from, to }: ReportCall, last: Key | undefined, key: RawBuilder<string>) {
  const range = sql`merchant_id = ${merchant.id} and at >= ${from}`;
  if (!last || last.at >= to) return sql`${range} and at < ${to}`;
  return sql`${range} and at <= ${last.at} and (at, ${key}) < (${last.at}, ${last.key})`;
}

async function read(call: ReportCall, { after, limit }: LinePage): Promise<Lines> {
  const last = readKey(after);
  const [ofTrail, ofSecurity] = [sql<string>`'a' || lpad(position::text, 18, '0')`, sql<string>`'s' || id::text`];
  const { rows } = await sql<EventRow>`
    select * from (
      (select ${ofTrail} as key, at, ${kindOf} as kind, action, operator || coalesce(', ' || second, '') as "by", subject, before, after
       from audit_entry where ${within(call, last, ofTrail)} and ${kindOf} is not null order by at desc, position desc limit ${limit + 1})
      union all
      (select ${ofSecurity}, at, 'security', kind || ' ' || outcome, coalesce(operator, member_id::text, ''), subject, '', times::text
       from security_event where ${within(call, last, ofSecurity)} and outcome <> 'ok' order by at desc, id desc limit ${limit + 1})
    ) event
    order by at desc, key desc limit ${limit + 1}`.execute(call.deps.db);
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
