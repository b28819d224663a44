/** A gateway as this messenger expects it: it accepts a message once, and only with a valid signature. */
import type { HttpRequest } from '#kernel';
import { type TestDoublePorts, verifyMessage } from '#provider-kit';
import type { TestDouble } from '../plugin.ts';
import { scheme } from './signing.ts';

const settings = { url: 'https://gateway.example/messages', key: 'a key for tests alone', sender: 'PALM' };

interface Taken {
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

export async function openTestDouble({ clock }: TestDoublePorts): Promise<TestDouble> {
  const taken = new Map<string, Taken>();
  let mood: 'well' | 'failing' | 'refusing' = 'well';
  const statusOf = ({ url, headers, body = '' }: HttpRequest): number => {
    if (mood === 'failing') return 503;
    if (mood === 'refusing' || url !== settings.url) return 400;
    const { id, to, text } = JSON.parse(body) as Taken;
    if (verifyMessage(scheme, settings.key, { headers, body, nowMs: clock.now() }) !== id) return 401;
    taken.set(id, { id, to, text });
    return 202;
  };
  return {
    settings,
    answer: async (request) => ({ kind: 'answered', status: statusOf(request), body: '' }),
    caught: async () => [...taken.values()].map(({ to, text }) => ({ to, words: text })),
    turn: (turned) => {
      mood = turned;
    },
    close: async () => undefined,
  };
}
