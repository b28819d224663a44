/** Writes a chase with all of its orders. */
import type { Endpoints, RefusalOf } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { LotteryDeps } from '../deps.ts';
import type { Placing } from '../orders/index.ts';
import { placeTogether } from '../together/index.ts';
import { type ChaseRow, chaseByKey, insertChase } from './store-chase.ts';

export type ChaseRefusal = RefusalOf<Endpoints['placeChase']>;
export type ChaseAnswer = Result<ChaseRow, ChaseRefusal>;

export interface ChasePlacing {
  readonly chase: Omit<ChaseRow, 'stake_minor' | 'placed_at' | 'stopped_by' | 'stopped_at'>;
  readonly merchant: Merchant;
  /** In the order of their draws. */
  readonly placings: readonly Placing[];
}

export function placeAll(
  tx: Tx,
  deps: LotteryDeps,
  now: (tx: Tx) => Promise<Date>,
  { chase, merchant, placings }: ChasePlacing,
): Promise<ChaseAnswer> {
  const owner = { merchantId: merchant.id, memberId: chase.member_id };
  return placeTogether<ChaseRow, ChaseRefusal>(tx, deps, now, {
    placings,
    externalId: `chase:${chase.id}`,
    ref: chase.id,
    async before() {
      const known = await chaseByKey(tx, owner, chase.idempotency_key);
      if (!known) return undefined;
      return known.request_hash === chase.request_hash ? ok(known) : refuse('request.idempotency_key_reused');
    },
    async insert({ at, stakeMinor }) {
      const row: ChaseRow = { ...chase, stake_minor: stakeMinor, placed_at: at, stopped_by: null, stopped_at: null };
      await insertChase(tx, row);
      return row;
    },
  });
}
