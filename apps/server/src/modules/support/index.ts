/** Public API of support: members' inboxes and feedback, and the back office for both. */
import type { WholeTopics } from '#contract';
import type { Db, Tx } from '../../db/db.ts';
import type { PageKey } from '../../db/page-key.ts';
import type { MessageText } from '../../db/tables.ts';
import type { Owner } from '../../db/tenancy/rows.ts';
import type { Session } from '../../http/handlers.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Merchant } from '../merchants/index.ts';
import { answerFeedback } from './answer-feedback.ts';
import { type ChatBackOffice, createChat } from './chat/index.ts';
import type { SupportDeps } from './deps.ts';
import { subscribe } from './listeners.ts';
import { readUnread, routes } from './routes.ts';
import { saveFeedback } from './send-feedback.ts';
import { sendMessage } from './send-message.ts';
import { deliverShared, saveSharedText, withSharedWords } from './send-shared.ts';
import { countReaders, pageOfFeedback, pageOfMessages, sharedTexts, waitingIn } from './store.ts';

export { type ChatBackOffice, messageToWire } from './chat/index.ts';
export type { SupportDeps } from './deps.ts';

export type SupportBackOffice = ReturnType<typeof createBackOffice>;

export interface Support {
  readonly routes: ReturnType<typeof routes> & ReturnType<typeof createChat>['routes'];
  readonly subscribe: (outbox: Outbox) => void;
  /** What who joins the topics of unread messages receives first. */
  readonly wholeCounts: {
    unread(merchant: Merchant, session: Session): Promise<WholeTopics['unread']>;
    chatUnread(owner: Owner): Promise<WholeTopics['chatUnread']>;
  };
  readonly backOffice: SupportBackOffice;
  readonly chat: ChatBackOffice;
  /** Looks after conversations that nobody works on; run repeatedly by one node. */
  readonly tendChats: () => Promise<number>;
}

export function createSupport(deps: SupportDeps): Support {
  const { db, atomically, clock, random, live, guard } = deps;
  const chat = createChat({
    db,
    atomically,
    clock,
    random,
    live,
    guard,
    ...deps.chat,
    // A question to customer service.
    leaveFeedback: (tx, owner, left) => saveFeedback(deps, tx, owner, { type: 4, ...left }),
  });
  return {
    routes: { ...routes(deps), ...chat.routes },
    chat: chat.backOffice,
    tendChats: chat.tend,
    wholeCounts: {
      unread: (merchant, session) => readUnread(deps, merchant, session),
      chatUnread: chat.readUnread,
    },
    subscribe: (outbox) => subscribe({ ...deps, outbox }),
    backOffice: createBackOffice(deps),
  };
}

/** The caller writes the audit entry, in the same transaction. */
function createBackOffice(deps: SupportDeps) {
  return {
    /** Writes to one member by username. */
    write: (tx: Tx, merchant: Merchant, message: Parameters<typeof sendMessage>[3]) =>
      sendMessage(deps, tx, merchant, message),
    /** Messages that many are written: their words, stored once, and who has read them. */
    shared: {
      readWords: deps.readWords,
      save: (tx: Tx, merchantId: string, text: MessageText) => saveSharedText(deps, tx, merchantId, text),
      deliver: (tx: Tx, merchantId: string, message: Parameters<typeof deliverShared>[3]) =>
        deliverShared(deps, tx, merchantId, message),
      wordsOf: async (db: Db, merchantId: string, id: string) => (await sharedTexts(db, merchantId, [id])).get(id),
      countReaders,
    },
    /** What a member was written, with the words that it shares with others. */
    inbox: async (db: Db, owner: Owner, page: { readonly after: PageKey | undefined; readonly limit: number }) =>
      withSharedWords(db, owner.merchantId, await pageOfMessages(db, owner, { ...page, withRemoved: true })),
    feedback: pageOfFeedback,
    waitingIn,
    answer: (tx: Tx, merchantId: string, answer: Parameters<typeof answerFeedback>[3]) =>
      answerFeedback(deps, tx, merchantId, answer),
  };
}
