/** What records need of the house. */
import type { AnswerOf, Endpoints } from '#contract';
import type { Clock, Random } from '#kernel';
import type { Db } from '../../db/db.ts';
import type { Live } from '../../live/live.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Catalog } from '../catalog/index.ts';
import type { Merchant } from '../merchants/index.ts';

export type RoundDetail = AnswerOf<Endpoints['betRecord']>;

export interface RecordsDeps {
  readonly db: Db;
  readonly outbox: Outbox;
  readonly live: Live;
  readonly catalog: Pick<Catalog, 'gamesByCode' | 'toWire' | 'wireContext'>;
  /** Drawn by whoever plays rounds: one round of this member in full, or undefined. */
  readonly roundDetail: (
    db: Db,
    merchant: Merchant,
    memberId: string,
    roundId: string,
  ) => Promise<RoundDetail | undefined>;
  /** Masked names of members, for the public strip: `ma***23`. */
  readonly maskedNames: (
    db: Db,
    merchantId: string,
    memberIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  readonly merchantOf: (merchantId: string) => Merchant;
  readonly clock: Clock;
  readonly random: Random;
}
