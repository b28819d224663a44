/**
 * Gives a drawn draw a later version of its result. At a merchant that begins a correction: its orders are gone through once more. An earlier one
 * that is not through goes over into it, since each order is compared with what it was last paid by.
 */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { LotteryDeps } from '../deps.ts';
import {
  changeResult,
  type DrawRow,
  drawKeyOf,
  latestCorrections,
  lockDraws,
  outdatedDraws,
  PLATFORM,
  type ResultRow,
  type Scope,
  versionOf,
} from '../draws/index.ts';
import { insertCorrection, supersede } from './store-correction.ts';

/** Corrections of the platform that merchants' draws are compared with: more than are ever made before the next look. */
const MAX_LATEST = 1000;

/** The draw is locked. */
export async function applyResult(tx: Tx, draw: DrawRow, result: ResultRow, now: Date): Promise<void> {
  const { outcome, official } = draw;
  assert(outcome !== null && official !== null, 'only what others have drawn is corrected');
  assert(
    result.version > official.version && result.reason !== null,
    'a correction follows what it corrects, with its reason',
  );
  const key = drawKeyOf(draw);
  await changeResult(tx, key, result);
  // The platform sells nothing.
  if (draw.merchant_id === PLATFORM) return;
  await supersede(tx, key, now);
  await insertCorrection(tx, {
    merchant_id: draw.merchant_id,
    game: draw.game,
    draw_index: draw.draw_index,
    version: result.version,
    draw_number: draw.draw_number,
    replaced_outcome: JSON.stringify(outcome),
    replaced_official: JSON.stringify(official),
    reason: result.reason,
    begun_at: now,
  });
}

/** Corrections of the platform's draws reach the merchants of this database. */
export async function spreadCorrections(deps: LotteryDeps, of: Scope, now: (tx: Tx) => Promise<Date>): Promise<void> {
  const results = await latestCorrections(deps.platform?.db ?? deps.db, PLATFORM, MAX_LATEST);
  if (results.length === 0) return;
  for (const seen of await outdatedDraws(deps.db, of, results)) {
    const [result] = results
      .filter(({ game, draw_index: drawIndex }) => game === seen.game && drawIndex === seen.draw_index)
      .toSorted((one, other) => other.version - one.version);
    assert(result, 'a draw is outdated by a result');
    await inTransaction(deps, async (tx) => {
      const [draw] = await lockDraws(tx, [drawKeyOf(seen)]);
      if (draw && versionOf(draw) < result.version) await applyResult(tx, draw, result, await now(tx));
    });
  }
}
