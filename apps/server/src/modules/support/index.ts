/** Public API of support: members' inboxes and feedback, and the back office for both. */
import type { Json, Result } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Merchant } from '../merchants/index.ts';
import type { SupportDeps } from './deps.ts';
import { subscribe } from './listeners.ts';
import { routes } from './routes.ts';
import { sendMessage } from './send-message.ts';
import { latestFeedback } from './store.ts';

export type { SupportDeps } from './deps.ts';

/** The caller writes the audit entry, in the same transaction. */
export interface SupportBackOffice {
  /** Writes to one member by username. */
  readonly write: (
    tx: Tx,
    merchant: Merchant,
    message: { readonly username: string; readonly text: string },
  ) => Promise<Result<{ readonly id: string; readonly sent: Json }, 'request.malformed'>>;
  readonly feedback: (db: Db, merchant: Merchant) => Promise<Json[]>;
}

export interface Support {
  readonly routes: ReturnType<typeof routes>;
  readonly subscribe: (outbox: Outbox) => void;
  readonly backOffice: SupportBackOffice;
}

const SHOWN = 50;

export function createSupport(deps: SupportDeps): Support {
  return {
    routes: routes(deps),
    subscribe: (outbox) => subscribe({ ...deps, outbox }),
    backOffice: {
      write: (tx, merchant, message) => sendMessage(deps, tx, merchant, message),
      async feedback(db, merchant) {
        const rows = await latestFeedback(db, merchant.id, SHOWN);
        return rows.map((row) => ({
          at: row.created_at.toISOString(),
          username: row.username,
          type: row.type,
          content: row.content,
        }));
      },
    },
  };
}
