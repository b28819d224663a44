/** The WebSocket as modules see it: publish on a topic, or append to a stream, and every node's subscribers receive it. */
import type { StreamFamily, TopicFamily, Topics } from '#contract';
import type { Tx } from '../db/db.ts';

export interface Live {
  /** To everyone of a merchant who joined the topic. `key` is the part after the colon in `draw:fast-five-1m`. */
  publish<Family extends Exclude<TopicFamily, StreamFamily>>(
    merchantId: string,
    family: Family,
    key: string,
    value: Topics[Family],
  ): void;
  /** To one member's own WebSockets; with `isTrial`, only to those with that kind of money. */
  publishTo<Family extends Exclude<TopicFamily, StreamFamily>>(
    merchantId: string,
    memberId: string,
    family: Family,
    value: Topics[Family],
    isTrial?: boolean,
  ): void;
}

/** Numbered events that a client must not miss. */
export interface LiveStreams {
  /**
   * The next event of a stream, in the transaction of what happened; sent after the commit to everyone of the merchant who joined. Locks
   * the stream until the transaction ends, so that numbers follow the order of the commits: append last.
   */
  append<Family extends StreamFamily>(
    tx: Tx,
    merchantId: string,
    family: Family,
    key: string,
    value: Topics[Family],
  ): Promise<void>;
  /**
   * The same for events of several streams, in one statement: the streams are locked in the order of their names. `isLast`: the transaction ends
   * with it, and may be committed when this is answered.
   */
  appendMany<Family extends StreamFamily>(
    tx: Tx,
    family: Family,
    events: readonly { readonly merchantId: string; readonly key: string; readonly value: Topics[Family] }[],
    options?: { readonly isLast?: boolean },
  ): Promise<void>;
}
