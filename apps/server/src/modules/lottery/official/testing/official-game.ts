/** A lottery with official results as tests sell it, and what its source says. */
import { type Draw, drawOnSale } from '#engine-kit';
import type { GameManifestOf } from '#games/plugin.ts';
import { games } from '#games/registry.ts';
import { assert } from '#kernel';
import type { FeedReport } from '../../index.ts';

export const GAME = 'lottery-vns-sandbox';

function sold(): GameManifestOf<'shared'> {
  const found = games.find(({ code }) => code === GAME);
  assert(found?.shape === 'shared', `${GAME} has draws`);
  return found;
}

/** Drawn for all merchants; and the same drawn for each merchant alone. */
export const ofPlatform = sold();
const { drawOwner: _, ...own } = ofPlatform;
export const ofMerchant: GameManifestOf<'shared'> = own;

export function onSaleAt(nowMs: number): Draw {
  assert(ofPlatform.calendar, `${GAME} has a calendar`);
  return drawOnSale(ofPlatform.calendar, nowMs);
}

/** A board whose prizes all end with these two digits, so that the bet on them wins in each. */
export function boardOf(tail: string) {
  const prize = (digits: number) => `${'1234'.slice(0, digits - 2)}${tail}`.padStart(digits, '9');
  return {
    db: prize(6),
    g1: [prize(5)],
    g2: [prize(5)],
    g3: [prize(5), prize(5)],
    g4: Array.from({ length: 7 }, () => prize(5)),
    g5: [prize(4)],
    g6: [prize(4), prize(4), prize(4)],
    g7: [prize(3)],
    g8: [prize(2)],
  };
}

export function reportOf(draw: Draw, tail: string, more: Partial<FeedReport> = {}): FeedReport {
  return {
    feed: 'test',
    source: 'Example Office',
    publishedAtMs: draw.drawsAtMs + 1000,
    result: boardOf(tail),
    ...more,
  };
}
