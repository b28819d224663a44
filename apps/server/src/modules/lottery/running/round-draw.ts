/** What a round's link and beacon draw: known to the platform from the start, and to nobody else before the end. */
import { sharedChance } from '#engine-kit';
import { assert, type Json } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { BeaconSource, BeaconValue } from '../beacon.ts';
import type { DrawRow, Links } from '../draws/index.ts';
import type { RunningParts } from './parts.ts';
import { msOf } from './rules.ts';
import type { RunningEngine } from './running-registry.ts';

interface Revealed {
  readonly link: string;
  readonly beacon: BeaconValue;
  readonly outcome: Json;
}

/** Given to the clock of rounds alone. */
export interface RoundDraws {
  /** Of the chains that were committed before the round opened. Computed again wherever it is needed: no row has it before the end. */
  reveal(db: Db, engine: RunningEngine, round: DrawRow, now: Date): Promise<Revealed>;
}

export function createRoundDraws({ links, beacon: source }: { readonly links: Links; readonly beacon: BeaconSource }) {
  const reveal: RoundDraws['reveal'] = async (db, engine, round, now) => {
    const { merchant_id: merchantId, game, draw_number: drawNumber, draws_at: drawsAt } = round;
    const link = await links.ofDraw(db, round, now);
    assert(link, 'a round has the chain it was committed under');
    const beacon = await source.valueOf(db, {
      merchantId,
      game,
      drawIndex: Number(round.draw_index),
      drawNumber,
      drawsAt,
    });
    assert(beacon, 'the platform’s second chain reaches as far as the first');
    const chance = sharedChance(link, beacon.value, drawNumber);
    assert(chance.ok, 'a round has its beacon');
    return { link, beacon, outcome: engine.draw(chance.value) };
  };
  const isOver: RunningParts['isOver'] = async (db, engine, round, at) => {
    const outcome = round.outcome ?? (await reveal(db, engine, round, at)).outcome;
    return msOf(round, at) >= engine.running.lastsMs(outcome);
  };
  return { draws: { reveal } satisfies RoundDraws, isOver };
}
