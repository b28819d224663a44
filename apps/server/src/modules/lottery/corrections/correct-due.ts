/** Finds what is to be corrected: draws whose owner has a later result, and corrections that are not through. */
import type { LotteryDeps } from '../deps.ts';
import type { DrawRow, Draws, Scope } from '../draws/index.ts';
import { AFTER_FAILURE_MS, each } from '../loops.ts';
import type { Settlement } from '../orders/index.ts';
import { spreadCorrections } from './apply-result.ts';
import { resettleDraw } from './resettle-draw.ts';
import { openCorrections } from './store-correction.ts';

/** Looks at least this often: operators decide on any node. */
const MAX_SLEEP_MS = 5000;
const MAX_OPEN = 100;

export interface CorrectingParts {
  readonly now: Draws['now'];
  /** Undefined where this node lacks the rules of the draw. */
  readonly settlementOf: (draw: DrawRow) => Promise<Settlement | undefined>;
}

/** Some orders of each in turn; returns the pause. `of`: lotteries with official results. */
export async function correctDue(
  deps: LotteryDeps,
  { now, settlementOf }: CorrectingParts,
  of: Scope,
): Promise<number> {
  if (of.merchantIds.length === 0 || of.games.length === 0) return MAX_SLEEP_MS;
  await spreadCorrections(deps, of, now);
  let isMoreLeft = false;
  const open = await openCorrections(deps.db, of, MAX_OPEN);
  const hasFailed = await each(open, { atOnce: 1, alert: deps.alert }, async ({ correction, draw }) => {
    const settlement = await settlementOf(draw);
    if (settlement && (await resettleDraw(deps, settlement, correction, now)) === 'more') isMoreLeft = true;
  });
  if (hasFailed) return AFTER_FAILURE_MS;
  return isMoreLeft ? 0 : MAX_SLEEP_MS;
}
