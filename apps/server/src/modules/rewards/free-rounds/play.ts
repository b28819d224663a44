/** What play needs of free rounds: the set of a game, its lock, and collecting what a round won. */
import { assert } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Merchant } from '../../merchants/index.ts';
import { findCampaign } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { breachesOf } from '../policy/index.ts';
import { changeSet, isPlayable, livingSets, lockSet, type SetRow, setLifecycle } from '../sets/index.ts';
import { endSet } from './end-set.ts';
import { type FreeSetWords, setToWire } from './wire.ts';

export function openFreeRounds(rewards: Rewarding) {
  const now = () => new Date(rewards.clock.now());
  return {
    async next(db: Db, owner: Owner, game: string): Promise<SetRow | undefined> {
      const sets = await livingSets(db, owner);
      return sets.find((set) => isPlayable(set, now()) && set.games.includes(game));
    },
    async lock(tx: Tx, { merchantId, memberId }: Owner, id: string): Promise<SetRow | undefined> {
      const set = await lockSet(tx, merchantId, id);
      return set?.member_id === memberId ? set : undefined;
    },
    async refusalOf(
      tx: Tx,
      merchant: Merchant,
      set: SetRow,
      game: string,
    ): Promise<'free_rounds.game' | 'free_rounds.over' | undefined> {
      if (!isPlayable(set, now())) return 'free_rounds.over';
      if (!set.games.includes(game)) return 'free_rounds.game';
      if ((await rewards.accountStatusOf(tx, merchant.id, set.member_id)) !== 'open') return 'free_rounds.over';
      const campaign = await findCampaign(tx, merchant.id, set.campaign, set.version);
      assert(campaign, 'a version is never deleted');
      // Of a policy of today, as of every grant: nothing of it could be given.
      return breachesOf(merchant, campaign.terms).length > 0 ? 'free_rounds.over' : undefined;
    },
    async collect(tx: Tx, merchant: Merchant, set: SetRow, wonMinor: bigint): Promise<SetRow> {
      const played = set.played + 1;
      const after = { played, won_minor: set.won_minor + wonMinor, state: setLifecycle.next(set.state, 'play') };
      const collected = await changeSet(tx, set, after);
      if (played < set.rounds) return collected;
      return endSet(rewards, tx, merchant, { set: collected, event: 'finish' });
    },
    toWire: (db: Db, words: FreeSetWords, set: SetRow) => setToWire(rewards, db, words, set),
  };
}
