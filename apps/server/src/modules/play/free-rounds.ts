/** What play needs of free rounds, which are given and ended elsewhere. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import type { Db, Tx } from '../../db/db.ts';
import type { Owner, Row } from '../../db/tenancy/rows.ts';
import type { Merchant } from '../merchants/index.ts';

export type FreeSet = Row<'free_round_set'>;

export interface FreeRounds {
  /** The set a member may play in this game now: of several, that whose time ends first. */
  next(db: Db, owner: Owner, game: string): Promise<FreeSet | undefined>;
  /** What a vendor knows the set by that a member may play in this game of it now. */
  atVendor(db: Db, owner: Owner, vendor: string, game: string): Promise<string | undefined>;
  /** Until the transaction ends nobody else plays or ends it; undefined where the member has no such set. */
  lock(tx: Tx, owner: Owner, id: string): Promise<FreeSet | undefined>;
  /** Why no round of it may be played in this game now. */
  refusalOf(
    tx: Tx,
    merchant: Merchant,
    set: FreeSet,
    game: string,
  ): Promise<'free_rounds.game' | 'free_rounds.over' | undefined>;
  /** One round was played. With the last of them the set ends: call it last, it locks accounts. */
  collect(tx: Tx, merchant: Merchant, set: FreeSet, wonMinor: bigint): Promise<FreeSet>;
  toWire(
    db: Db,
    words: { readonly merchant: Merchant; readonly language: Language },
    set: FreeSet,
  ): Promise<AnswerOf<Endpoints['playFreeRound']>['set']>;
}
