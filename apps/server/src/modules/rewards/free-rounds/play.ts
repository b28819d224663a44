/** What play needs of free rounds: the set of a game, its lock, and collecting what a round won. */
import { assert } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Merchant } from '../../merchants/index.ts';
import { findCampaign } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { violationsOf } from '../policy/index.ts';
import { changeSet, isPlayable, livingSets, lockSet, type SetRow, setLifecycle, vendorSetsOf } from '../sets/index.ts';
import { endSet } from './end-set.ts';
import { type FreeSetWords, setToWire } from './wire.ts';

/** Why no round of a set may be played in this game now. */
export async function refusalOfRound(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  set: SetRow,
  game: string,
): Promise<'free_rounds.game' | 'free_rounds.over' | undefined> {
  if (!isPlayable(set, new Date(rewards.clock.now()))) return 'free_rounds.over';
  if (!set.games.includes(game)) return 'free_rounds.game';
  if ((await rewards.accountStatusOf(tx, merchant.id, set.member_id)) !== 'open') return 'free_rounds.over';
  const campaign = await findCampaign(tx, merchant.id, set.campaign, set.version);
  assert(campaign, 'a version is never deleted');
  // Of a policy of today, as of every grant: nothing of it could be given.
  return violationsOf(merchant, campaign.terms).length > 0 ? 'free_rounds.over' : undefined;
}

/** Those of these sets that their vendor has granted. */
async function readySets(db: Db, merchantId: string, sets: readonly SetRow[]): Promise<ReadonlySet<string>> {
  if (sets.length === 0) return new Set();
  const rows = await vendorSetsOf(
    db,
    merchantId,
    sets.map(({ id }) => id),
  );
  return new Set(rows.filter(({ state }) => state === 'ready').map(({ set_id }) => set_id));
}

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
    /** The vendor's name of the set that a member may play in this game of a vendor now: our id of it. */
    async atVendor(db: Db, owner: Owner, vendor: string, game: string): Promise<string | undefined> {
      const sets = (await livingSets(db, owner)).filter(
        (set) => set.vendor === vendor && isPlayable(set, now()) && set.games.includes(game),
      );
      const ready = await readySets(db, owner.merchantId, sets);
      return sets.find(({ id }) => ready.has(id))?.id;
    },
    refusalOf: (tx: Tx, merchant: Merchant, set: SetRow, game: string) =>
      refusalOfRound(rewards, tx, merchant, set, game),
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
