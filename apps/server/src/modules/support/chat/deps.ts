/** The dependencies of live chat. */
import type { ModuleDeps, Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Live, LiveStreams } from '../../../live/live.ts';
import type { AbuseGuard } from '../../identity/index.ts';
import type { ChatParts } from '../deps.ts';

export interface ChatDeps extends ModuleDeps, ChatParts {
  readonly live: Live & LiveStreams;
  readonly guard: Pick<AbuseGuard, 'countTry'>;
  /** Keeps a message that nobody was there for, to be answered in the inbox. */
  readonly leaveFeedback: (
    tx: Tx,
    owner: Owner,
    left: { readonly content: string; readonly conversationId: string | null },
  ) => Promise<void>;
}
