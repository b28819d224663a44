/** What the page does: reads, follows, sends each message until it arrived, and says how far it was seen. */
import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Client, LiveClient } from '#client';
import { newId } from '../new-id.ts';
import { type Chat, emptyChat, gapAfter, type Sending, withEvent, withMessages } from './messages.ts';

export interface ChatPorts {
  readonly client: Client;
  readonly live: LiveClient;
  readonly memberId: string;
  readonly extras: string;
}

/** Somebody who wrote this long ago writes no more. */
const TYPING_MS = 4_000;
/** Whether somebody is online is read again. */
const LOOK_MS = 20_000;
const MAX_PAGE = 100;

type Outcome = 'sent' | 'offline' | 'too_many' | 'failed';
type Change = Dispatch<SetStateAction<Chat>>;
type Read = (query?: { before?: number; after?: number }) => Promise<void>;

export function useChat(ports: ChatPorts) {
  const { client } = ports;
  const [chat, change] = useState<Chat>(emptyChat);
  const [isRead, setRead] = useState(false);
  const read: Read = useCallback(
    async (query = {}) => {
      const answer = await client.call('chatMessages', { query: { ...query, limit: MAX_PAGE } });
      if (!answer.ok) return;
      const { isOnline, conversation, messages } = answer.value;
      change((known) => withMessages({ ...known, isOnline }, conversation, messages));
      setRead(true);
    },
    [client],
  );
  const line = useLine(ports, change, read);
  useGap(chat, read);
  useSeen(client, chat);
  const post = usePost(ports, change);
  const acts = useMemo(
    () => ({
      send: (text: string, pictureId?: string) =>
        post({ sendId: newId(), text, ...(pictureId && { pictureId }), isFailed: false }),
      again: post,
      older: (before: number) => read({ before }),
      async picture(file: Blob): Promise<string | undefined> {
        const answer = await client.call('addChatPicture', { body: file });
        return answer.ok ? answer.value.pictureId : undefined;
      },
      rate: (rating: number) => client.call('rateChat', { body: { rating } }),
      type: () => void client.call('typeChat', {}),
      leave: async (content: string) => (await client.call('leaveChat', { body: { content } })).ok,
    }),
    [client, post, read],
  );
  return { ...chat, ...line, isRead, ...acts };
}

export type ChatParts = ReturnType<typeof useChat>;

/** What is missing between two messages, or at the end, is read. */
function useGap(chat: Chat, read: Read): void {
  const gap = gapAfter(chat);
  useEffect(() => {
    if (gap !== undefined) void read({ after: gap });
  }, [gap, read]);
}

/** The stream of the conversation, and who writes. */
function useLine({ live, memberId }: ChatPorts, change: Change, read: Read) {
  const [isUp, setUp] = useState(true);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let typing: ReturnType<typeof setTimeout> | undefined;
    void read();
    const stops = [
      live.on('chat', memberId, (event) => {
        change((known) => withEvent(known, event));
        if (event.message?.from === 'operator') setTyping(false);
      }),
      live.on('typing', memberId, ({ by }) => {
        if (by !== 'operator') return;
        setTyping(true);
        clearTimeout(typing);
        typing = setTimeout(() => setTyping(false), TYPING_MS);
      }),
      live.onLine(setUp),
    ];
    const timer = setInterval(() => void read(), LOOK_MS);
    return () => {
      for (const stop of stops) stop();
      clearInterval(timer);
      clearTimeout(typing);
    };
  }, [live, memberId, change, read]);
  return { isUp, isTyping };
}

/** Only what is on a screen that somebody looks at was seen. */
function useSeen(client: Client, { messages, conversation }: Chat): void {
  const noted = useRef('');
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const id = conversation?.id;
  const alreadySeen = conversation?.memberSeenSeq ?? 0;
  useEffect(() => {
    const note = () => {
      const what = `${id} ${lastSeq}`;
      if (document.hidden || lastSeq <= alreadySeen || noted.current === what) return;
      noted.current = what;
      void client.call('readChat', { body: { seq: lastSeq } });
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [client, id, lastSeq, alreadySeen]);
}

/** A message stays on its way, under one id, until the server has it. */
function usePost({ client, extras }: ChatPorts, change: Change) {
  return useCallback(
    async (one: Sending): Promise<Outcome> => {
      const { sendId, text, pictureId } = one;
      const others = (known: Chat) => known.sending.filter((other) => other.sendId !== sendId);
      change((known) => ({ ...known, sending: [...others(known), { ...one, isFailed: false }] }));
      const body = { sendId, ...(text && { text }), ...(pictureId && { pictureId }), ...(extras && { extras }) };
      const answer = await client.call('sendChat', { body });
      if (answer.ok) {
        change((known) => withEvent(known, answer.value));
        return 'sent';
      }
      if (answer.refusal.code === 'chat.offline') {
        change((known) => ({ ...known, isOnline: false, sending: others(known) }));
        return 'offline';
      }
      change((known) => ({ ...known, sending: [...others(known), { ...one, isFailed: true }] }));
      return answer.refusal.code === 'request.too_many' ? 'too_many' : 'failed';
    },
    [client, extras, change],
  );
}
