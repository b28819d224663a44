/** Free rounds as operators see them, and cancel them: rounds that were not played lapse, and what the others won stays the member's, who is given it after a break or a hold. */
import { formatAmount, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Rewarding } from '../context.ts';
import {
  changeSet,
  endedSets,
  isStopped,
  livingSets,
  lockSet,
  type RefusedFilter,
  refusedSets,
  type SetRow,
  setLifecycle,
  type VendorSetRow,
  vendorSetsOf,
} from '../sets/index.ts';
import { endSet, mustWait } from './end-set.ts';

export interface SetChange {
  readonly id: string;
  readonly before: string;
  readonly after: string;
  /** What was given of it. */
  readonly given: string;
}

/** With what it is at its vendor. */
type ShownSet = SetRow & { readonly atVendor?: VendorSetRow };

export interface FreeRoundsBackOffice {
  /** A member's, living ones first, then the newest. */
  sets(db: Db, merchantId: string, memberId: string): Promise<readonly ShownSet[]>;
  /** Those whose vendor refused their order, of all members, the latest first; with one more where there is another page. */
  refused(
    db: Db,
    merchantId: string,
    filter: RefusedFilter,
  ): Promise<readonly (ShownSet & { readonly refusedAt: Date })[]>;
  /** What games are called, in the merchant's language; one that is not listed any more, by its code. */
  names(db: Db, merchant: Merchant, codes: readonly string[]): Promise<(code: string) => string>;
  cancel(
    tx: Tx,
    merchant: Merchant,
    cancelled: { readonly id: string; readonly reason: string },
  ): Promise<Result<SetChange, 'reward.unknown' | 'reward.over'>>;
}

const ENDED_SHOWN = 50;

export function openFreeRoundSets(rewards: Rewarding): FreeRoundsBackOffice {
  return {
    async sets(db, merchantId, memberId) {
      const owner = { merchantId, memberId };
      return withVendors(db, merchantId, [
        ...(await livingSets(db, owner)),
        ...(await endedSets(db, owner, ENDED_SHOWN)),
      ]);
    },
    async refused(db, merchantId, filter) {
      const sets = await withVendors(db, merchantId, await refusedSets(db, merchantId, filter));
      return sets.flatMap((set) => (set.refused_at === null ? [] : [{ ...set, refusedAt: set.refused_at }]));
    },
    async names(db, { id, manifest }, codes) {
      const games = codes.length === 0 ? undefined : await rewards.catalog.gamesByCode(db, id, [...new Set(codes)]);
      return (code) => games?.get(code)?.names[manifest.defaultLanguage] ?? code;
    },
    async cancel(tx, merchant, { id, reason }) {
      const set = await lockSet(tx, merchant.id, id);
      if (!set) return refuse('reward.unknown');
      if (setLifecycle.isFinal(set.state) || isStopped(set)) return refuse('reward.over');
      // At a vendor it is stopped first: what was played there meanwhile is the member's.
      if (set.vendor !== null || (await mustWait(rewards, tx, set)))
        return ok(await stop(rewards, tx, merchant, set, reason));
      return ok(changeOf(merchant, set, await endSet(rewards, tx, merchant, { set, event: 'cancel', reason })));
    },
  };
}

async function withVendors(db: Db, merchantId: string, sets: readonly SetRow[]): Promise<readonly ShownSet[]> {
  const outside = sets.filter(({ vendor }) => vendor !== null).map(({ id }) => id);
  const rows = outside.length === 0 ? [] : await vendorSetsOf(db, merchantId, outside);
  const byId = new Map(rows.map((row) => [row.set_id, row]));
  return sets.map((set) => {
    const atVendor = byId.get(set.id);
    return { ...set, ...(atVendor && { atVendor }) };
  });
}

/** No round of it is played any more: the job ends it once the member may be given what was won. */
async function stop(rewards: Rewarding, tx: Tx, merchant: Merchant, set: SetRow, reason: string): Promise<SetChange> {
  const now = new Date(rewards.clock.now());
  return changeOf(merchant, set, await changeSet(tx, set, { play_by: now, due_at: now, reason }));
}

const changeOf = ({ currency }: Merchant, { id, state: before }: SetRow, after: SetRow): SetChange => ({
  id,
  before,
  after: after.state,
  given: formatAmount(after.given_minor, currency),
});
