/** The lifecycle of a conversation, what may be sent how often, and what of a launch the chat page is given. */
import { defineLifecycle } from '#kernel';

/** One operator at a time answers it; anyone who hands it over gives it to another or to the queue. */
export const chatLifecycle = defineLifecycle({
  waiting: { claim: 'claimed', close: 'closed', leave: 'feedback' },
  claimed: { transfer: 'claimed', release: 'waiting', close: 'closed' },
  closed: {},
  feedback: {},
});

/** Far above what a person writes. */
export const chatRules = {
  message: { name: 'chat_message', limit: 30, windowSeconds: 60 },
  day: { name: 'chat_message_day', limit: 1_000, windowSeconds: 86_400 },
  picture: { name: 'chat_picture', limit: 20, windowSeconds: 3_600 },
  left: { name: 'feedback', limit: 10, windowSeconds: 86_400 },
  launch: { name: 'chat_launch', limit: 30, windowSeconds: 60 },
} as const;

/** An operator who was not seen for this long is not online. */
export const ONLINE_MS = 60_000;
/** After this long away an operator's conversations wait for another. */
export const AWAY_MS = 5 * 60_000;
/** A conversation that waits this long while nobody is online becomes feedback. */
export const LEFT_MS = 15 * 60_000;
/** A conversation in which nothing was written for this long is over. */
export const IDLE_MS = 24 * 3_600_000;

const PATH = /^\/(?!\/)[\w\-./~%?=&+,:]*$/;
const COLOR = /^#?([0-9a-f]{6})$/i;

/** A page of the merchant's own site, as a path; undefined for any other address. */
export function backPath(url: string | undefined, hosts: readonly string[]): string | undefined {
  if (url === undefined || url === '') return undefined;
  if (PATH.test(url)) return url;
  try {
    const { protocol, hostname, pathname, search } = new URL(url);
    const path = pathname + search;
    const isOwn = (protocol === 'https:' || protocol === 'http:') && hosts.includes(hostname);
    return isOwn && PATH.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Six hexadecimal digits. */
export const colorOf = (text: string | undefined): string | undefined => COLOR.exec(text ?? '')?.[1]?.toLowerCase();

export interface PageLook {
  readonly ticket: string;
  readonly back?: string | undefined;
  readonly color?: string | undefined;
  readonly title?: string | undefined;
  readonly theme?: 'dark' | 'light' | undefined;
  readonly extras?: string | undefined;
}

/** All of it behind the `#`: what follows that reaches no server's log. */
export function chatAddress(origin: string, look: PageLook): string {
  const given = Object.entries(look).filter(([, value]) => value !== undefined && value !== '');
  return `${origin}/m/stage/chat.html#${new URLSearchParams(given as [string, string][])}`;
}

/** A text as it is kept: without what no keyboard makes, nor marks that turn the direction of what follows. */
export function cleanText(text: string | undefined): string {
  return (text ?? '')
    .normalize('NFC')
    .replace(/[^\P{C}\n\u200c\u200d]/gu, '')
    .trim();
}
