/** The topics of the WebSocket and their messages. */
import type { Static } from 'typebox';
import type { FieldNames } from '#kernel';
import type { AnswerOf } from './endpoint.ts';
import type { RunningRound, SharedBet } from './endpoints/games/running.ts';
import type { ChatEvent } from './endpoints/site/chat.ts';
import type { Endpoints } from './endpoints.ts';

/**
 * The WebSocket (`/ws`). A client sends `{ "type": "hello", "token"?: string }`, then `{ "type": "join" | "leave", "topic": string }`;
 * the server sends `{ "topic": string, "value": … }`, and `{ "type": "refused", "topic"?: string, "code": string }`. Messages are hints
 * with content: a client that missed one calls the API again. Those of streams are events with numbers, `{ "topic", "seq", "value" }`: who
 * joins receives the last one and then each, in order; who comes back says `"after": seq` and receives every one since.
 * Who joins `balance`, `unread` or `chatUnread` receives what the endpoint now answers that the topic is about, `{ "topic", "value", "whole": true }`:
 * nothing is missed between a request and the subscription, nor while a connection is broken.
 */
export interface Topics {
  /** The member's own balance; every session is joined automatically. */
  balance: {
    sumBalance: string;
    pending: string /** With bonus money, for games that may use it; absent: none. */;
    playable?: string;
    /** The largest bet of the bonus that is played with; absent: it has no such limit, or there is none. */
    maxBet?: string;
  };
  /** One of the member's own orders changed: the client reads it from the API. */
  orders: { orderId: string };
  /** A new winner for the ticker. */
  winners: { username: string; id: number; winAmount: string; at: string };
  /** `tournament:{code}`: its scores changed, at most once a second: the client reads the ranks from the API. */
  tournament: { code: string };
  /** A stream. `draw:{gameCode}`: a draw has its result; `draw`: those of all games. */
  draw: { gameCode: string; drawNumber: string; state: 'drawn' | 'void'; outcome?: unknown };
  /**
   * A stream. `round:{gameCode}`: a running round has opened, started or ended, or some of its bets have changed. Each event says where
   * the round is; its list has only the bets that are new or changed.
   */
  round: Static<typeof RunningRound> & { gameCode: string; bets: Static<typeof SharedBet>[] };
  /**
   * A stream. `chat:{memberId}`: a message, how far a side has read, or a new state of this member's conversation. Only the member's chat
   * page and operators join it.
   */
  chat: Static<typeof ChatEvent>;
  /** `typing:{memberId}`: a side is writing. Joined like the stream of the chat. */
  typing: { by: 'member' | 'operator' };
  /** Something changed in a merchant's queue of chats. For operators. */
  chats: { conversationId: string };
  /** The member's unread counts changed: the new counts, or none if the client must call the API. */
  unread: { inboxUnreadCount?: number; announcementUnreadCount?: number };
  /** How many chat messages the member has not seen. */
  chatUnread: { unReadCount: number };
  /** This session is over: logged out elsewhere. */
  session: { ended: true };
}
export type TopicFamily = keyof Topics;

/** What is sent first to who joins. */
export interface WholeTopics {
  balance: AnswerOf<Endpoints['balance']> & Topics['balance'];
  unread: AnswerOf<Endpoints['unreadCounts']>;
  chatUnread: AnswerOf<Endpoints['unreadChat']>;
}

const streamFamilies = ['draw', 'round', 'chat'] as const satisfies readonly TopicFamily[];
export type StreamFamily = (typeof streamFamilies)[number];

export function isStreamFamily(family: string): family is StreamFamily {
  return streamFamilies.some((stream) => stream === family);
}

/** Fields of messages whose names differ on the wire: the wire's names by ours. */
export const topicNames: { readonly [Family in TopicFamily]?: FieldNames } = {
  winners: { username: 'customerName', id: 'nodeId' },
  draw: { gameCode: 'gameId', drawNumber: 'numero' },
  round: { gameCode: 'gameId', drawNumber: 'numero' },
};
