/** Resolves tokens to sessions, and ends sessions on every node and WebSocket. */
import type { Db } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Session, StageSession } from '../../../http/handlers.ts';
import { digest } from '../crypto/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { sessionOf, stageOf } from './open-session.ts';
import { createSessionCache } from './session-cache.ts';
import { CHAT_PAGE } from './stage-tickets.ts';
import * as store from './store.ts';

/** For request handling and WebSockets. */
export interface SessionReader {
  /** The session of an access token. At most 0.9 s behind a logout on another node. */
  resolve(merchantId: string, token: string): Promise<Session | undefined>;
  /** The game frame of a stage token; it ends with the member's session. */
  resolveStage(merchantId: string, token: string): Promise<StageSession | undefined>;
  /** The member of a chat page's token; it ends with the member's session. */
  resolveChat(merchantId: string, token: string): Promise<Session | undefined>;
  /** Whether a session is still valid: for WebSockets that stay open longer than a token. */
  isAlive(db: Db, merchantId: string, sessionId: string): Promise<boolean>;
}

export interface Sessions extends SessionReader {
  /** False when the id is unknown, or it is another member's. */
  end(merchantId: string, memberId: string, sessionId: string, because: 'logout' | 'ended'): Promise<boolean>;
  /**
   * After the commit: ends the sessions on this node at once; the member's WebSockets everywhere check whether their session is still
   * valid.
   */
  notifyEnds(merchantId: string, memberId: string, sessionIds: readonly string[]): void;
}

export function createSessions({ db, atomically, clock, live }: IdentityDeps): Sessions {
  const now = () => new Date(clock.now());
  const callers = createSessionCache<Session>(clock);
  const frames = createSessionCache<StageSession>(clock);

  const frameOf = (merchantId: string, token: string) =>
    frames.read(`${merchantId} ${digest(token)}`, async () => {
      const row = await store.stageByToken(db, merchantId, digest(token), now());
      return row && stageOf(row, now());
    });

  const notifyEnds: Sessions['notifyEnds'] = (merchantId, memberId, sessionIds) => {
    for (const sessionId of sessionIds) {
      callers.forget(({ id }) => id === sessionId);
      frames.forget(({ id }) => id === sessionId);
      live.publishTo(merchantId, memberId, 'session', { ended: true });
    }
  };

  return {
    notifyEnds,
    resolve: (merchantId, token) =>
      callers.read(`${merchantId} ${digest(token)}`, async () => {
        const row = await store.sessionByAccess(db, merchantId, digest(token), now());
        return row && sessionOf(row, now());
      }),
    // The page of the chat is no game: neither token opens what the other does.
    async resolveStage(merchantId, token) {
      const frame = await frameOf(merchantId, token);
      return frame?.game.code === CHAT_PAGE.code ? undefined : frame;
    },
    async resolveChat(merchantId, token) {
      const frame = await frameOf(merchantId, token);
      return frame?.game.code === CHAT_PAGE.code ? frame : undefined;
    },
    isAlive: async (reader, merchantId, sessionId) =>
      (await store.sessionById(reader, merchantId, sessionId, now())) !== undefined,
    async end(merchantId, memberId, sessionId, because) {
      const ended = await inTransaction({ atomically }, (tx) =>
        store.endSession(tx, merchantId, memberId, sessionId, because, now()),
      );
      notifyEnds(merchantId, memberId, [sessionId]);
      return ended;
    },
  };
}
