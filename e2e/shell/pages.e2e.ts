/** Rendered pages as they are sent: small for the first visitor already, the same for every visitor, cached by the browser, and soon updated when their content changes. */
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { languages } from '#contract';
import { expect, test } from '../fixtures.ts';
import { onFreshServer } from '../server/seed.ts';
import type { RunningServer } from '../server/server.ts';

// What is measured is the merchant's home as it is seeded, without what other tests announce.
test.use({ opening: onFreshServer });

const MAX_HOME_BYTES = 14 * 1024;
const HOSTS = ['localhost', 'lotus.localhost'] as const;

/** The undecoded body, as it is transferred. */
async function take({ port }: RunningServer, host: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
    (resolve, reject) => {
      const input = {
        host: '127.0.0.1',
        port,
        path,
        headers: { host, 'accept-encoding': 'br', ...headers },
      };
      const requested = request(input, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      });
      requested.on('error', reject);
      requested.end();
    },
  );
}

for (const host of HOSTS) {
  test.describe(`a page at ${host}`, () => {
    for (const language of languages) {
      test(`stays within 14 KB for home in ${language}`, async ({ server }) => {
        // The first request of all: it waits for a quick compression, and only later ones get a better one.
        const { status, headers, body } = await take(server, host, '/m/', { cookie: `language=${language}` });
        expect([status, headers['content-encoding']]).toEqual([200, 'br']);
        expect(brotliDecompressSync(body).toString()).toContain('"isShell":false');
        expect(body.length).toBeLessThanOrEqual(MAX_HOME_BYTES);
      });
    }

    test('is the same for every visitor, has exactly three scripts, and is not sent twice', async ({ server }) => {
      const [one, other] = [await take(server, host, '/m/gameCenter'), await take(server, host, '/m/gameCenter')];
      expect(one.headers.etag).toBe(other.headers.etag);
      expect(
        brotliDecompressSync(one.body)
          .toString()
          .match(/<script/g),
      ).toHaveLength(3);
      const again = await take(server, host, '/m/gameCenter', { 'if-none-match': String(one.headers.etag) });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    });
  });
}
