/** Reads a draw for one play: of two stations together, or only the last two digits where the play sees no more. */
import { ok, type Result, refuse } from '#kernel';
import type { Group, Play } from '../play.ts';
import { type DrawFlaw, type Drawn, fieldsOf, readDraw } from './drawn.ts';

/** A Vietnamese board may be short, {"db": "07"}, for a play of the last two digits of its special prize. */
export function readDrawFor(group: Group, play: Play, raw: unknown): Result<Drawn, DrawFlaw> {
  const short = seesLastTwo(group, play) ? fieldsOf(raw, ['db']) : undefined;
  if (!short) return readDraw(group, raw, play.stations);
  if (typeof short.db !== 'string' || !/^\d{2,6}$/.test(short.db)) return refuse('draw.malformed');
  const [tens = 0, units = 0] = Array.from(short.db.slice(-2), Number);
  return ok({ numbers: [tens, units], tails: [], prizes: {}, lunarYear: 0 });
}

function seesLastTwo(group: Group, play: Play): boolean {
  return (group === 'vnn' || group === 'vns') && play.grammar === 'marks';
}
