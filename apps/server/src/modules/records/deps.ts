/** The dependencies of records. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import type { Db, ModuleDeps } from '../../db/db.ts';
import type { FaultAbout } from '../../db/jobs/faults.ts';
import type { Live } from '../../live/live.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Catalog } from '../catalog/index.ts';
import type { AbuseGuard } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { WalletModule } from '../wallet/index.ts';

type BetDetail = AnswerOf<Endpoints['betRecord']>;
export type RoundDetail = Pick<BetDetail, 'round' | 'lines' | 'replay'>;

export interface RecordsDeps extends ModuleDeps {
  readonly outbox: Outbox;
  readonly live: Live;
  readonly guard: Pick<AbuseGuard, 'countTry'>;
  readonly catalog: Pick<Catalog, 'gamesByCode' | 'toWire' | 'wireContext'>;
  readonly statement: WalletModule['statement'];
  /** From the play module: one round of this member in full, or undefined. */
  readonly roundDetail: (
    db: Db,
    merchant: Merchant,
    memberId: string,
    roundId: string,
  ) => Promise<RoundDetail | undefined>;
  /** Masked names of members, for the public winners' list: `ma***23`. */
  readonly maskedNames: (
    db: Db,
    merchantId: string,
    memberIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  readonly merchants: () => readonly Merchant[];
  readonly merchantOf: (merchantId: string) => Merchant;
  readonly onFault: (error: unknown, about: FaultAbout) => void;
  /** A text of the platform, with the merchant's overrides. */
  readonly words: (merchant: Merchant, language: Language, key: string) => string;
}
