/** The test double of the feed template: a source that signs two results. */
import { generateKeyPairSync, sign } from 'node:crypto';
import type { ReportedResult, TestDouble } from '../plugin.ts';

const nowMs = Date.UTC(2026, 4, 4, 4);
const source = 'Example Lottery Office';

const reported = [
  {
    draw: { game: 'three-digits', format: '3d', drawNumber: '20260504-001', drawsAtMs: nowMs - 60_000 },
    result: { result: { digits: [4, 0, 7] }, publishedAtMs: nowMs - 30_000, source },
  },
  {
    draw: { game: 'three-digits', format: '3d', drawNumber: '20260504-002', drawsAtMs: nowMs - 20_000 },
    result: { result: { digits: [9, 9, 1] }, publishedAtMs: nowMs - 10_000, source },
  },
];

export async function openTestDouble(): Promise<TestDouble> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  let mood: Parameters<NonNullable<TestDouble['turn']>>[0] = 'well';
  const signed = (game: string, drawNumber: string, { result, publishedAtMs }: ReportedResult) => {
    const payload = JSON.stringify({ game, drawNumber, publishedAtMs, source, result });
    const signature = sign(null, Buffer.from(payload), privateKey).toString('base64');
    return JSON.stringify({ payload: mood === 'forging' ? payload.replace('[', '[5,') : payload, signature });
  };
  return {
    settings: {
      url: 'https://feed.example',
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    },
    reported,
    nowMs,
    async answer({ url }) {
      const [, , game, drawNumber] = new URL(url).pathname.split('/');
      const requested = reported.find(({ draw }) => draw.game === game && draw.drawNumber === drawNumber);
      const found = mood === 'replaying' ? reported.find((one) => one !== requested) : requested;
      if (mood === 'failing' || !requested || !found) return { kind: 'answered', status: 503, body: '' };
      return { kind: 'answered', status: 200, body: signed(found.draw.game, found.draw.drawNumber, found.result) };
    },
    turn: (next) => {
      mood = next;
    },
  };
}
