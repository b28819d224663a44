/** The test double of the outbox: its messages are read from its own page. Nothing external can fail. */
import type { Messenger, TestDouble } from '../plugin.ts';

const ENTRY = /<h2 [^>]*>([^<]*)<\/h2>[\s\S]*?<p class="text">([\s\S]*?)<\/p>/g;

function unescaped(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

async function shownBy(messenger: Messenger) {
  const page = await messenger.answer?.(new Request('http://outbox.localhost/'));
  const entries = [...((await page?.text()) ?? '').matchAll(ENTRY)];
  return entries.map(([, to = '', words = '']) => ({ to: unescaped(to), words: unescaped(words) }));
}

export async function openTestDouble(): Promise<TestDouble> {
  return {
    settings: {},
    answer: async () => ({ kind: 'unreachable' }),
    caught: shownBy,
    turn: () => undefined,
    close: async () => undefined,
  };
}
