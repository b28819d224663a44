/** What a round's link and beacon draw: known to the platform from the start, and to nobody else before the end. */
import { sharedChance } from '#engine-kit';
import { assert, type Json } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { BeaconValue } from '../beacon.ts';
import type { DrawRow } from '../draws/index.ts';
import type { RunningParts } from './parts.ts';
import type { RunningEngine } from './running-registry.ts';

export interface Revealed {
  readonly link: string;
  readonly beacon: BeaconValue;
}

/** Of the chains that were committed before the round opened. */
export async function revealedOf(
  db: Db,
  parts: Pick<RunningParts, 'chains' | 'beacon'>,
  round: DrawRow,
): Promise<Revealed> {
  const { merchant_id: merchantId, game, draw_number: drawNumber, draws_at: drawsAt } = round;
  const drawIndex = Number(round.draw_index);
  const chain = await parts.chains.ofDraw(db, round);
  assert(chain, 'a round has the chain it was committed under');
  const beacon = await parts.beacon.valueOf(db, { merchantId, game, drawIndex, drawNumber, drawsAt });
  assert(beacon, 'the platform’s second chain reaches as far as the first');
  return { link: parts.chains.link(chain, drawIndex), beacon };
}

/** Computed again wherever it is needed: no row has it before the end. */
export async function drawOf(
  db: Db,
  parts: Pick<RunningParts, 'chains' | 'beacon'>,
  engine: RunningEngine,
  round: DrawRow,
): Promise<Json> {
  const { link, beacon } = await revealedOf(db, parts, round);
  return drawFrom(engine, { link, beacon }, round.draw_number);
}

export function drawFrom(engine: RunningEngine, { link, beacon }: Revealed, drawNumber: string): Json {
  const chance = sharedChance(link, beacon.value, drawNumber);
  assert(chance.ok, 'a round has its beacon');
  return engine.draw(chance.value);
}
