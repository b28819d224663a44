/** The SQL of draws that are due and have no result: those that operators must enter, and those that are late. */
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { countWaiting, type Waiting } from '../../../db/waiting.ts';

/** Closed and due; as the index has it. */
const due = (merchantId: string, before: Date) => sql`
  lottery_draw d where d.merchant_id = ${merchantId} and d.state = 'closed' and d.draws_at <= ${before} and d.void_reason is null`;

/** Others draw them, and no result was accepted. */
const lacksResult = sql`d.awaited_until is not null and not exists (
  select from lottery_result r where r.merchant_id = coalesce(d.owner, d.merchant_id) and r.game = d.game and r.draw_index = d.draw_index)`;

/** The oldest was to be drawn then. */
const counted = (db: Db, from: ReturnType<typeof due>) => countWaiting(db, sql`d.draws_at`, from);

/** Of the owner's own draws: operators enter their results where no feed brings them. */
export const drawsWithoutResult = (db: Db, owner: string, now: Date): Promise<Waiting> =>
  counted(db, sql`${due(owner, now)} and coalesce(d.owner, d.merchant_id) = ${owner} and ${lacksResult}`);

/** Drawn by nobody although they were due a while ago, for whatever reason; whose result may still come are not among them. */
export const lateDraws = (db: Db, merchantId: string, now: Date, afterMs: number): Promise<Waiting> =>
  counted(
    db,
    sql`${due(merchantId, new Date(now.getTime() - afterMs))} and not (${lacksResult} and d.awaited_until > ${now})`,
  );
