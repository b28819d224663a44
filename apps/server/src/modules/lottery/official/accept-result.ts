/**
 * Accepts a reported result, or records why not. The first one that could have been drawn is the draw's; a different one that comes later
 * overwrites nothing: it is recorded once, and alerts.
 */
import { digestOf, readDrawNumber } from '#engine-kit';
import { assert, type Json } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { insertOnce, type Row } from '../../../db/tenancy/rows.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { LotteryDeps } from '../deps.ts';
import { type DrawKey, type DrawRow, type Draws, insertResult, lockDraws, resultsOf } from '../draws/index.ts';
import type { LotteryRegistry } from '../lottery-registry.ts';

/** The source's clock may be ahead of the database's by this much. */
const AHEAD_MS = 60_000;

export interface Report {
  readonly result: Json;
  readonly source: string;
  readonly publishedAt: Date;
  /** The feed, or the operators who entered it. */
  readonly from: string;
}

export type Flaw = Row<'lottery_result_refused'>['flaw'];

/** `known`: it is what was accepted before. */
export type Accepted = 'accepted' | 'known' | Flaw;

export interface AcceptParts {
  readonly registry: LotteryRegistry;
  readonly draws: Pick<Draws, 'now'>;
}

/** At the owner's row of the draw, in a transaction of the owner's database. Undefined where no such result is awaited, and where its rules are gone. */
export async function acceptResult(
  tx: Tx,
  { registry, draws }: AcceptParts,
  key: DrawKey,
  report: Report,
): Promise<{ readonly is: Accepted; readonly draw: DrawRow; readonly isNew: boolean } | undefined> {
  const [draw] = await lockDraws(tx, [key]);
  const game = registry.find(key.game);
  if (!draw || draw.awaited_until === null || draw.owner !== null || !game) return undefined;
  const engine = await registry.engine(game, { rulesVersion: draw.rules_version });
  if (!engine?.readDraw) return undefined;
  const now = await draws.now(tx);
  const read = engine.readDraw(report.result, readDrawNumber(game.calendar, draw.draw_number)?.day);
  const accepted = await resultsOf(tx, key);
  if (read.ok && accepted.some(({ result }) => isSame(result, read.value))) return { is: 'known', draw, isNew: false };
  const flaw = read.ok ? (flawOf(draw, report, now) ?? (accepted.length > 0 ? 'different' : undefined)) : 'impossible';
  if (flaw) return { is: flaw, draw, isNew: await recordRefused(tx, key, draw, report, flaw, now) };
  assert(read.ok && typeof read.value === 'object' && read.value !== null, 'a draw is an object');
  const { source, publishedAt, from } = report;
  const isNew = await insertResult(tx, {
    ...keyColumns(key),
    version: 1,
    result: JSON.stringify(read.value),
    source,
    published_at: publishedAt,
    accepted_from: from,
    accepted_at: now,
    reason: null,
  });
  return { is: 'accepted', draw, isNew };
}

/** Of a feed: in a transaction of its own, with an alert where it was refused for the first time. Whether the draw has its result now. */
export async function acceptReport(
  deps: LotteryDeps,
  parts: AcceptParts,
  key: DrawKey,
  report: Report,
): Promise<boolean> {
  const accepted = await inTransaction(deps, (tx) => acceptResult(tx, parts, key, report));
  if (!accepted) return false;
  const { is, draw, isNew } = accepted;
  if (is === 'accepted' || is === 'known') return true;
  if (isNew) deps.alert(new Error(`${report.from}: a result of ${key.game} ${draw.draw_number} was refused: ${is}`));
  return is === 'different';
}

export function isSame(one: Json, other: Json): boolean {
  return digestOf({ one }) === digestOf({ one: other });
}

function flawOf(draw: DrawRow, { publishedAt }: Report, now: Date): Flaw | undefined {
  const isEarly = now < draw.closes_at || publishedAt < draw.closes_at;
  if (isEarly || publishedAt.getTime() > now.getTime() + AHEAD_MS) return 'early';
  const isOver =
    draw.state === 'void' || draw.void_reason !== null || (draw.awaited_until !== null && now >= draw.awaited_until);
  return isOver ? 'late' : undefined;
}

const keyColumns = ({ merchantId, game, drawIndex }: DrawKey) => ({
  merchant_id: merchantId,
  game,
  draw_index: BigInt(drawIndex),
});

/** Each report once, whenever it is repeated; false for a repeated one. */
function recordRefused(tx: Tx, key: DrawKey, draw: DrawRow, report: Report, flaw: Flaw, now: Date): Promise<boolean> {
  const { result, source, publishedAt, from } = report;
  return insertOnce(tx, 'lottery_result_refused', {
    ...keyColumns(key),
    fingerprint: digestOf({ from, result, flaw }),
    draw_number: draw.draw_number,
    reported_by: from,
    source,
    published_at: publishedAt,
    result: JSON.stringify(result),
    flaw,
    received_at: now,
  });
}
