/** The dependencies of live chat. */
import type { FileStorage } from '#storages/plugin.ts';
import type { ModuleDeps, Tx } from '../../../db/db.ts';
import type { FaultAbout } from '../../../db/jobs/faults.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Live, LiveStreams } from '../../../live/live.ts';
import type { AbuseGuard, StageTickets } from '../../identity/index.ts';
import type { Merchant } from '../../merchants/index.ts';

export interface ChatDeps extends ModuleDeps {
  readonly live: Live & LiveStreams;
  readonly guard: Pick<AbuseGuard, 'countTry'>;
  readonly pages: Pick<StageTickets, 'issueTicket' | 'redeemChatTicket' | 'renewStage'>;
  readonly originOf: (host: string) => string;
  readonly merchants: () => readonly Merchant[];
  readonly pictures: {
    /** Draws it anew; undefined where it is none. */
    readonly clean: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer> | undefined>;
    readonly storage: Pick<FileStorage, 'put' | 'get'>;
  };
  /** Keeps a message that nobody was there for, to be answered in the inbox. */
  readonly leaveFeedback: (
    tx: Tx,
    owner: Owner,
    left: { readonly content: string; readonly conversationId: string | null },
  ) => Promise<void>;
  readonly onFault: (error: unknown, about: FaultAbout) => void;
}
