/**
 * Two operators correct the official result of a drawn draw: by what they enter, or by confirming what a feed reports. No party can take
 * money from members alone, neither a source nor an operator. A draw of the platform is corrected for all merchants at once.
 */
import { assert, type Json, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { applyResult } from '../corrections/index.ts';
import { type DrawRow, drawKeyOf, insertResult, latestResult } from '../draws/index.ts';
import { type AcceptParts, isSame, validateReport, versionOfReport } from './accept-result.ts';
import { decideDisputed, disputedOf, type Flaw, type Report, recordRefused } from './store-refused.ts';

/** A result that was drawn so long ago is final. */
const FINAL_AFTER_MS = 30 * 86_400_000;

export interface Correction {
  readonly report: Report;
  readonly reason: string;
  readonly by: string;
}

export interface CorrectedResult {
  readonly version: number;
  readonly source: string;
  readonly before: Json;
  readonly after: Json & object;
}

export type CorrectRefusal =
  | 'draw.unknown'
  | 'draw.not_official'
  | 'draw.not_drawn'
  | 'draw.of_pool'
  | 'draw.final'
  | 'draw.on_sale'
  | 'draw.impossible'
  | 'draw.same_result';

/** The draw is its owner's, and locked. */
export async function correctResult(
  tx: Tx,
  parts: AcceptParts,
  draw: DrawRow,
  { report, reason, by }: Correction,
): Promise<Result<CorrectedResult, CorrectRefusal>> {
  // A chain, a beacon or a seed decided it: anyone who changes that, changes what can be proved.
  if (draw.awaited_until === null || draw.chain_id !== null) return refuse('draw.not_official');
  if (draw.official === null || draw.outcome === null || draw.drawn_at === null) return refuse('draw.not_drawn');
  if (await isOfPool(parts, draw)) return refuse('draw.of_pool');
  const key = drawKeyOf(draw);
  const validated = await validateReport(tx, parts, key, report);
  if (!validated) return refuse('draw.unknown');
  const { is, result, accepted, now } = validated;
  if (now.getTime() - draw.drawn_at.getTime() > FINAL_AFTER_MS) return refuse('draw.final');
  const [last] = accepted;
  assert(last, 'a draw was drawn by an accepted result');
  if (result === null) return refuse('draw.impossible');
  if (is === 'early') return refuse('draw.on_sale');
  // What held before may hold again; what holds cannot be corrected by itself.
  if (isSame(last.result, result)) return refuse('draw.same_result');
  const version = last.version + 1;
  const isNew = await insertResult(tx, { ...versionOfReport(key, report, result, now), version, reason });
  assert(isNew, 'a locked draw has no other version');
  const saved = await latestResult(tx, key);
  assert(saved, 'what was inserted is there');
  await applyResult(tx, draw, saved, now);
  for (const row of await disputedOf(tx, key.merchantId, key)) {
    if (isSame(row.result, result)) await decideDisputed(tx, row, { decision: 'confirmed', by, reason, at: now });
  }
  return ok({ version, source: report.source, before: last.result, after: result });
}

/** Draws after it began with what it carried: all of them would change. */
async function isOfPool({ registry }: AcceptParts, draw: DrawRow): Promise<boolean> {
  const game = registry.find(draw.game);
  const engine = game && (await registry.engine(game, { rulesVersion: draw.rules_version }));
  return engine?.pool !== undefined;
}

/** What operators entered and is another result than the accepted one: refused there, and recorded here for those who decide. */
export async function recordDifferent(tx: Tx, parts: AcceptParts, draw: DrawRow, report: Report): Promise<void> {
  const validated = await validateReport(tx, parts, drawKeyOf(draw), report);
  const flaw: Flaw = 'different';
  if (validated?.is !== flaw) return;
  await recordRefused(tx, draw, { report, flaw, version: validated.accepted[0]?.version ?? 0 }, validated.now);
}
