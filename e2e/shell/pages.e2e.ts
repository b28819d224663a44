/** Rendered pages as they are sent: small, the same for everyone, sent once, and soon different when what they show is. */
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#contract';
import { openFurnished } from '../browser/visits.ts';
import type { RunningServer } from '../server/server.ts';

const MAX_HOME_BYTES = 14 * 1024;
const PATIENCE = { timeout: 15_000, interval: 100 };
const HOSTS = ['localhost', 'lotus.localhost'] as const;

let server: RunningServer;
beforeAll(async () => {
  server = await openFurnished();
});
afterAll(() => server.close());

/** Undecoded, as it travels. */
async function take(host: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
    (resolve, reject) => {
      const wanted = {
        host: '127.0.0.1',
        port: server.port,
        path,
        headers: { host, 'accept-encoding': 'br', ...headers },
      };
      const requested = request(wanted, (answer) => {
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

describe.each(HOSTS)('a page at %s', (host) => {
  it.each(languages)('is home within its 14 KB in %s', async (language) => {
    const home = () => take(host, '/m/', { cookie: `language=${language}` });
    const { status, headers } = await home();
    expect([status, headers['content-encoding']]).toEqual([200, 'br']);
    // Squeezed quickly for whoever waits for it, and well once it is asked for again.
    await expect.poll(async () => (await home()).body.length, PATIENCE).toBeLessThanOrEqual(MAX_HOME_BYTES);
  });

  it('is the same for every visitor, carries three scripts and no other, and is not sent twice', async () => {
    const [one, other] = [await take(host, '/m/gameCenter'), await take(host, '/m/gameCenter')];
    expect(one.headers.etag).toBe(other.headers.etag);
    expect(
      brotliDecompressSync(one.body)
        .toString()
        .match(/<script/g),
    ).toHaveLength(3);
    const again = await take(host, '/m/gameCenter', { 'if-none-match': String(one.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });
});
