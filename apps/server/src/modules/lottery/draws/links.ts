/**
 * The links that decide draws. They are given to what draws alone: the draw loop, and the clock of running rounds. What answers requests,
 * the console and operators are not given them (`chain-secrecy.test.ts`).
 */
import { assert } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { BeaconSource } from '../beacon.ts';
import type { Chains } from './chains.ts';
import type { SecretChains } from './secret-chains.ts';
import type { DueDraw } from './store-draw.ts';

export interface Links {
  /** Of a draw that takes no more bets at this moment; undefined for one that no chain decides. */
  ofDraw(db: Db, draw: DueDraw, now: Date): Promise<string | undefined>;
  /** Of the operator's second chain, with its commitment; undefined where none reaches as far. */
  ofBeacon(
    db: Db,
    draw: { readonly merchantId: string; readonly game: string; readonly drawIndex: number },
  ): Promise<{ readonly value: string; readonly commitment: string } | undefined>;
}

export function createLinks(chains: Chains, secrets: SecretChains): Links {
  return {
    async ofDraw(db, draw, now) {
      // The row that an owner's draw has takes no bets, and stays as it is until it is drawn.
      assert(draw.state !== 'selling' || draw.draws_at <= now, 'no link is read while its draw is on sale');
      const chain = await chains.ofDraw(db, draw);
      return chain && secrets.link(db, chain, Number(draw.draw_index));
    },
    async ofBeacon(db, draw) {
      const chain = await chains.covering(db, draw, 'beacon');
      return chain && { value: await secrets.link(db, chain, draw.drawIndex), commitment: chain.tip };
    },
  };
}

/** The embedded default beacon: the link of the operator's second chain. It is always available, so that no draw waits for it. */
export function ownBeacon(links: Pick<Links, 'ofBeacon'>): BeaconSource {
  return {
    patienceMs: 0,
    async valueOf(db, draw) {
      const link = await links.ofBeacon(db, draw);
      return link && { source: 'house-chain', ...link };
    },
  };
}
