/** The messages that the page has: each number once, in their order, and those of its own that are on their way. */
import type { AnswerOf, Endpoints, Topics } from '#contract';

type Page = AnswerOf<Endpoints['chatMessages']>;
export type Message = Page['messages'][number];
export type Conversation = NonNullable<Page['conversation']>;

export interface Sending {
  readonly sendId: string;
  readonly text: string;
  readonly pictureId?: string;
  readonly isFailed: boolean;
}

export interface Chat {
  readonly isOnline: boolean;
  readonly conversation: Conversation | undefined;
  readonly messages: readonly Message[];
  readonly sending: readonly Sending[];
}

export const emptyChat: Chat = { isOnline: true, conversation: undefined, messages: [], sending: [] };

function merged(known: readonly Message[], more: readonly Message[]): readonly Message[] {
  const bySeq = new Map([...known, ...more].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** Another conversation begins anew. What arrived is on its way no more. */
export function withMessages(chat: Chat, conversation: Conversation | undefined, more: readonly Message[]): Chat {
  const isSame = chat.conversation?.id === conversation?.id;
  const messages = merged(isSame ? chat.messages : [], more);
  const arrived = new Set(more.map(({ sendId }) => sendId));
  return {
    ...chat,
    conversation,
    messages,
    sending: chat.sending.filter(({ sendId }) => !arrived.has(sendId)),
  };
}

export function withEvent(chat: Chat, { conversation, message }: Topics['chat']): Chat {
  // An event of the conversation before comes after the page has the next one.
  const isOlder = chat.conversation !== undefined && conversation.id < chat.conversation.id;
  return isOlder ? chat : withMessages(chat, conversation, message ? [message] : []);
}

/** The number after which something is missing; undefined where nothing is. */
export function gapAfter({ conversation, messages }: Chat): number | undefined {
  if (!conversation) return undefined;
  let last = (messages[0]?.seq ?? 1) - 1;
  for (const { seq } of messages) {
    if (seq !== last + 1) return last;
    last = seq;
  }
  return last < conversation.lastSeq ? last : undefined;
}
