/** A conversation as it goes on: read once, then followed; read again after a gap and when the line is back. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConsoleAnswer, ConsoleEndpoints } from '#contract';
import { call } from '../../base/call.ts';
import { useLive } from './live.ts';

export type Chat = ConsoleAnswer<ConsoleEndpoints['showChat']>;

const TYPING_MS = 4_000;
const PAGE = 200;

function merged(known: Chat | undefined, next: Chat): Chat {
  const bySeq = new Map([...(known?.messages ?? []), ...next.messages].map((message) => [message.seq, message]));
  return { ...next, messages: [...bySeq.values()].sort((one, other) => one.seq - other.seq) };
}

type Read = (query?: { before?: number; after?: number }) => Promise<void>;

export function useConversation(conversationId: string, me: string | undefined) {
  const [chat, setChat] = useState<Chat>();
  const [error, setError] = useState<string>();
  const read: Read = useCallback(
    async (query = {}) => {
      try {
        const next = await call('showChat', { params: { conversationId }, query: { ...query, limit: PAGE } });
        setChat((known) => merged(known, next));
        setError(undefined);
      } catch (failed) {
        setError(failed instanceof Error ? failed.message : String(failed));
      }
    },
    [conversationId],
  );
  const lastSeq = chat?.messages.at(-1)?.seq ?? 0;
  const isTyping = useLine({ conversationId, memberId: chat?.memberId, lastSeq, read });
  useSeen(conversationId, chat?.operator === me && chat?.state === 'claimed' ? lastSeq : 0);
  return {
    chat,
    error,
    isTyping,
    refresh: () => void read({ after: lastSeq }),
    older: (before: number) => void read({ before }),
  };
}

interface Line {
  readonly conversationId: string;
  readonly memberId: string | undefined;
  readonly lastSeq: number;
  readonly read: Read;
}

/** What operators alone see is not in the events: each makes the rest be read. */
function useLine({ conversationId, memberId, lastSeq, read }: Line): boolean {
  const live = useLive();
  const [isTyping, setTyping] = useState(false);
  const last = useRef(0);
  useEffect(() => {
    last.current = lastSeq;
  }, [lastSeq]);
  useEffect(() => void read(), [read]);
  useEffect(() => {
    if (!live || memberId === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stops = [
      live.on('chat', memberId, ({ conversation }) => {
        if (conversation.id !== conversationId) return;
        setTyping(false);
        void read({ after: last.current });
      }),
      live.on('typing', memberId, ({ by }) => {
        if (by !== 'member') return;
        setTyping(true);
        clearTimeout(timer);
        timer = setTimeout(() => setTyping(false), TYPING_MS);
      }),
      live.onLine((isUp) => void (isUp && read({ after: last.current }))),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [live, memberId, conversationId, read]);
  return isTyping;
}

/** The member is shown how far the own conversation was seen; 0 for another's. */
function useSeen(conversationId: string, lastSeq: number): void {
  const seen = useRef(0);
  useEffect(() => {
    if (lastSeq <= seen.current) return;
    seen.current = lastSeq;
    void call('noteChatSeen', { params: { conversationId }, body: { seq: lastSeq } }).catch(() => undefined);
  }, [lastSeq, conversationId]);
}
