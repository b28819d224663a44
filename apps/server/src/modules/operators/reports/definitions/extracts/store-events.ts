/** The SQL of significant events: those of the audit trail, and those of the log of security. */
import { type RawBuilder, sql } from 'kysely';
import { significantActions } from '../../../trail/index.ts';
import type { ReportCall } from '../../report.ts';

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

export interface EventKey {
  readonly at: Date;
  readonly key: string;
}

/** A source is read from its own index of time; the key orders what is of one moment. */
function within({ merchant, from, to }: ReportCall, last: EventKey | undefined, key: RawBuilder<string>) {
  const range = sql`merchant_id = ${merchant.id} and at >= ${from}`;
  if (!last || last.at >= to) return sql`${range} and at < ${to}`;
  return sql`${range} and at <= ${last.at} and (at, ${key}) < (${last.at}, ${last.key})`;
}

/** The newest first, from the one after the last. */
export async function eventsOf(call: ReportCall, last: EventKey | undefined, limit: number) {
  const [ofTrail, ofSecurity] = [sql<string>`'a' || lpad(position::text, 18, '0')`, sql<string>`'s' || id::text`];
  const { rows } = await sql<EventRow>`
    select * from (
      (select ${ofTrail} as key, at, ${kindOf} as kind, action, operator || coalesce(', ' || second, '') as "by", subject, before, after
       from audit_entry where ${within(call, last, ofTrail)} and ${kindOf} is not null order by at desc, position desc limit ${limit})
      union all
      (select ${ofSecurity}, at, 'security', kind || ' ' || outcome, coalesce(operator, member_id::text, ''), subject, '', times::text
       from security_event where ${within(call, last, ofSecurity)} and outcome <> 'ok' order by at desc, id desc limit ${limit})
    ) event
    order by at desc, key desc limit ${limit}`.execute(call.deps.db);
  return rows;
}
