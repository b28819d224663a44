/** The SQL of audiences: how many members are meant, by their language, and those of the next stretch of members. */
import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract';
import type { Db } from '../../../db/db.ts';
import { dayAt, type Merchant } from '../../merchants/index.ts';
import { type Audience, boundsOf } from './read-audience.ts';

export interface Addressed {
  readonly merchant: Merchant;
  /** What invites to play keeps away from anyone who is on a break; what a member must know does not. */
  readonly kind: 'promotional' | 'service';
  readonly audience: Audience;
  readonly nowMs: number;
}

type Condition = RawBuilder<boolean> | undefined;

const all = (conditions: readonly Condition[]) => {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(given, sql` and `)})`;
};

/** A login, or an open page that renewed its session. */
const seenSince = (merchantId: string, at: Date) => sql<boolean>`(
  exists (select from login_record l where l.merchant_id = ${merchantId} and l.member_id = m.id and l.outcome = 'in' and l.at >= ${at})
  or exists (select from session s where s.merchant_id = ${merchantId} and s.member_id = m.id and s.renewed_at >= ${at}))`;

/** Whether the member `m` is in the audience. */
function isMeant({ merchant, audience, nowMs }: Addressed): RawBuilder<boolean> {
  const { tag, levelFrom, levelTo, language, dialingCode } = audience;
  const { id: merchantId, currency, manifest } = merchant;
  const { registered, seen, balance } = boundsOf(merchant, audience);
  const today = dayAt(nowMs, manifest.timeZone);
  const level = sql`coalesce((select case when v.hand_from <= ${today} and coalesce(v.hand_to >= ${today}, true) then v.hand_level else v.level end
    from level_member v where v.merchant_id = ${merchantId} and v.member_id = m.id), 0)`;
  const cash = sql`coalesce((select a.balance from ledger.account a where a.merchant_id = ${merchantId} and a.kind = 'cash'
    and a.owner = m.id::text and a.currency = ${currency.code}), 0)`;
  return all([
    language === undefined ? undefined : sql`m.language = ${language}`,
    dialingCode === undefined ? undefined : sql`m.country_dialing_code = ${dialingCode}`,
    registered.from && sql`m.created_at >= ${registered.from}`,
    registered.to && sql`m.created_at < ${registered.to}`,
    tag === undefined
      ? undefined
      : sql`exists (select from member_tag t where t.merchant_id = ${merchantId} and t.member_id = m.id and t.tag = ${tag})`,
    levelFrom === undefined ? undefined : sql`${level} >= ${levelFrom}`,
    levelTo === undefined ? undefined : sql`${level} <= ${levelTo}`,
    balance.from === undefined ? undefined : sql`${cash} >= ${balance.from}`,
    balance.to === undefined ? undefined : sql`${cash} <= ${balance.to}`,
    seen.from && seenSince(merchantId, seen.from),
    seen.to && sql`not ${seenSince(merchantId, seen.to)}`,
  ]);
}

/** Nothing that invites to play reaches anyone who is on a break, held or locked; what a member must know reaches everybody who is not erased. */
function mayReceive({ merchant, kind, nowMs }: Addressed): RawBuilder<boolean> {
  if (kind === 'service') {
    return sql<boolean>`(not exists (select from erased_member e where e.merchant_id = ${merchant.id} and e.member_id = m.id))`;
  }
  const now = new Date(nowMs);
  const isOver = (column: RawBuilder<unknown>) => sql`coalesce(${column} <= ${now}, true)`;
  return sql<boolean>`(c.state = 'open' and ${isOver(sql`c.on_break_until`)} and ${isOver(sql`c.held_until`)})`;
}

/** How many members are meant, and how many of them it does not reach, by language. */
export async function countAudience(db: Db, addressed: Addressed) {
  const { id: merchantId } = addressed.merchant;
  const { rows } = await sql<{ language: Language; meant: bigint; skipped: bigint }>`
    select m.language, count(*) as meant, count(*) filter (where not ${mayReceive(addressed)}) as skipped
    from member m join credential c on c.merchant_id = m.merchant_id and c.member_id = m.id
    where m.merchant_id = ${merchantId} and not m.is_trial and ${isMeant(addressed)}
    group by m.language order by count(*) desc, m.language`.execute(db);
  return rows.map(({ language, meant, skipped }) => ({ language, meant: Number(meant), skipped: Number(skipped) }));
}

interface Stretch {
  /** The last member of the stretch; absent when there is none. */
  readonly last: string | undefined;
  readonly receivers: readonly string[];
  readonly skipped: number;
}

/** The next members by id who had registered by then, and who of them is reached: never more work than so many members. */
export async function nextStretch(
  db: Db,
  addressed: Addressed,
  { after, by, limit }: { readonly after: string | null; readonly by: Date; readonly limit: number },
): Promise<Stretch> {
  const { id: merchantId } = addressed.merchant;
  const { rows } = await sql<{ id: string; is_meant: boolean; may_receive: boolean | null }>`
    with m as materialized (
      select merchant_id, id, language, country_dialing_code, created_at from member
      where merchant_id = ${merchantId} and not is_trial and created_at <= ${by}
        ${after === null ? sql`` : sql`and id > ${after}::uuid`}
      order by id limit ${limit}
    )
    select m.id, ${isMeant(addressed)} as is_meant, ${mayReceive(addressed)} as may_receive
    from m join credential c on c.merchant_id = m.merchant_id and c.member_id = m.id
    order by m.id`.execute(db);
  const meant = rows.filter(({ is_meant }) => is_meant);
  const receivers = meant.filter(({ may_receive }) => may_receive === true).map(({ id }) => id);
  return { last: rows.at(-1)?.id, receivers, skipped: meant.length - receivers.length };
}
