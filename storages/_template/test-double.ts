/** The test double of the storage template. */
import type { TestDouble } from '../plugin.ts';

export async function openTestDouble(): Promise<TestDouble> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const nothing = new Uint8Array();
  let isFailing = false;
  return {
    settings: { url: 'https://files.example/' },
    async answer({ method, url, body = nothing }) {
      if (isFailing) return { kind: 'answered', status: 503, bytes: nothing };
      if (method === 'PUT') files.set(url, body);
      if (method === 'DELETE') files.delete(url);
      const bytes = files.get(url);
      return bytes ? { kind: 'answered', status: 200, bytes } : { kind: 'answered', status: 404, bytes: nothing };
    },
    turn: async (mood) => {
      isFailing = mood === 'failing';
    },
    close: async () => undefined,
  };
}
