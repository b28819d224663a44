/** The test double of the messenger template. */
import type { TestDouble } from '../plugin.ts';

interface Taken {
  readonly to: string;
  readonly text: string;
}

export async function openTestDouble(): Promise<TestDouble> {
  const taken = new Map<string, Taken>();
  let status = 200;
  return {
    settings: { url: 'https://messages.example/' },
    answer: async ({ headers, body = '' }) => {
      if (status === 200) taken.set(headers['idempotency-key'] ?? '', JSON.parse(body) as Taken);
      return { kind: 'answered', status, body: '' };
    },
    caught: async () => [...taken.values()].map(({ to, text }) => ({ to, words: text })),
    turn: (mood) => {
      status = mood === 'failing' ? 503 : 400;
    },
    close: async () => undefined,
  };
}
