/**
 * Accepts a reported result, or records why not. The first one that could have been drawn is the draw's; a different one that comes later
 * overwrites nothing: it is recorded once, alerts, and waits for two operators to confirm it.
 */
import { digestOf, readDrawNumber } from '#engine-kit';
import type { Json } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { LotteryDeps } from '../deps.ts';
import {
  type DrawKey,
  type DrawRow,
  type Draws,
  drawKeyColumns,
  insertResult,
  lockDraws,
  type ResultRow,
  resultsOf,
} from '../draws/index.ts';
import type { LotteryRegistry } from '../lottery-registry.ts';
import { type Flaw, type Report, recordRefused } from './store-refused.ts';

/** The source's clock may be ahead of the database's by this much. */
const AHEAD_MS = 60_000;

/** `known`: it is what was accepted before. */
export type Accepted = 'accepted' | 'known' | Flaw;

export interface AcceptParts {
  readonly registry: LotteryRegistry;
  readonly draws: Pick<Draws, 'now'>;
}

/** A report compared with its draw, which is locked. */
export interface Judged {
  readonly is: Accepted;
  readonly draw: DrawRow;
  /** As the engine reads it; null where it could not have been drawn. */
  readonly result: (Json & object) | null;
  /** What was accepted before, the last one first. */
  readonly accepted: readonly ResultRow[];
  readonly now: Date;
}

/** At the owner's row of the draw. Undefined where no such result is awaited, and where its rules are gone. */
export async function validateReport(
  tx: Tx,
  { registry, draws }: AcceptParts,
  key: DrawKey,
  report: Report,
): Promise<Judged | undefined> {
  const [draw] = await lockDraws(tx, [key]);
  const game = registry.find(key.game);
  if (!draw || draw.awaited_until === null || draw.owner !== null || !game) return undefined;
  const engine = await registry.engine(game, { rulesVersion: draw.rules_version });
  if (!engine?.readDraw) return undefined;
  const now = await draws.now(tx);
  const accepted = await resultsOf(tx, key);
  const read = engine.readDraw(report.result, readDrawNumber(game.calendar, draw.draw_number)?.day);
  const result = read.ok && typeof read.value === 'object' ? read.value : null;
  const validated = { draw, result, accepted, now };
  if (result === null) return { ...validated, is: 'impossible' };
  if (isKnown(accepted, result, report)) return { ...validated, is: 'known' };
  return { ...validated, is: flawOf(draw, report, accepted, now) ?? 'accepted' };
}

/** A source that does not know of a correction says what it said before; one that takes it back says so later. */
function isKnown([last, ...older]: readonly ResultRow[], result: Json, { publishedAt }: Report): boolean {
  if (!last) return false;
  if (isSame(last.result, result)) return true;
  return publishedAt <= last.published_at && older.some((one) => isSame(one.result, result));
}

function flawOf(draw: DrawRow, { publishedAt }: Report, accepted: readonly ResultRow[], now: Date): Flaw | undefined {
  const isEarly = now < draw.closes_at || publishedAt < draw.closes_at;
  if (isEarly || publishedAt.getTime() > now.getTime() + AHEAD_MS) return 'early';
  if (accepted.length > 0) return 'different';
  const isOver =
    draw.state === 'void' || draw.void_reason !== null || (draw.awaited_until !== null && now >= draw.awaited_until);
  return isOver ? 'late' : undefined;
}

/** In a transaction of the owner's database. */
export async function acceptResult(
  tx: Tx,
  parts: AcceptParts,
  key: DrawKey,
  report: Report,
): Promise<{ readonly is: Accepted; readonly draw: DrawRow; readonly isNew: boolean } | undefined> {
  const validated = await validateReport(tx, parts, key, report);
  if (!validated) return undefined;
  const { is, draw, result, accepted, now } = validated;
  if (is === 'known') return { is, draw, isNew: false };
  if (is !== 'accepted' || result === null) {
    const flaw = is === 'accepted' ? 'impossible' : is;
    const version = accepted[0]?.version ?? 0;
    return { is: flaw, draw, isNew: await recordRefused(tx, draw, { report, flaw, version }, now) };
  }
  const isNew = await insertResult(tx, { ...versionOfReport(key, report, result, now), version: 1, reason: null });
  return { is, draw, isNew };
}

/** The row of an accepted report, but for its version. */
export function versionOfReport(key: DrawKey, report: Report, result: Json & object, now: Date) {
  return {
    ...drawKeyColumns(key),
    result: JSON.stringify(result),
    source: report.source,
    published_at: report.publishedAt,
    accepted_from: report.from,
    accepted_at: now,
  };
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
