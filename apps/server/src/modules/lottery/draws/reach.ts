/** How far ahead of time draws can be bet on. */
import { type Calendar, type Draw, drawAfter, drawOnSale } from '#engine-kit';

const MAX_DRAWS = 100;
/** Places without a draw count as well: no further than one chain reaches, so that chains follow each other without a gap. */
const MAX_INDEXES = 2000;

/** The draw on sale and those after it, at most so many. */
export function drawsInReach(calendar: Calendar, nowMs: number, most = MAX_DRAWS): Draw[] {
  const first = drawOnSale(calendar, nowMs);
  const reached: Draw[] = [];
  for (let draw = first; reached.length < most; draw = drawAfter(calendar, draw)) {
    if (draw.drawIndex - first.drawIndex > MAX_INDEXES) break;
    reached.push(draw);
  }
  return reached;
}
