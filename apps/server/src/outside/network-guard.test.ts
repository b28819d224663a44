import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEgressClient } from './egress-client.ts';
import { isInner } from './network-guard.ts';

const received: string[] = [];
const server = createServer((request, response) => {
  received.push(request.url ?? '');
  if (request.url === '/redirect') response.writeHead(302, { location: '/elsewhere' }).end();
  else if (request.url === '/cut') response.destroy();
  else if (request.url === '/large') response.end('x'.repeat(300_000));
  else response.end('here');
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const get = (url: string, origins: readonly string[], sandboxOrigins: readonly string[] = []) =>
  createEgressClient({ origins, sandboxOrigins })({ method: 'GET', url, headers: {} });

describe('the egress client', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'not an address',
  ])('takes %s for an address inside', (address) => {
    expect(isInner(address)).toBe(true);
  });

  it.each(['8.8.8.8', '172.32.0.1', '93.184.216.34', '2606:4700:4700::1111'])(
    'treats %s as an internal address',
    (address) => {
      expect(isInner(address)).toBe(false);
    },
  );

  it('reaches no internal address, whether by name or number, and no undeclared origin', async () => {
    const here = `http://127.0.0.1:${port}`;
    received.length = 0;
    const outcomes = [
      await get(`${here}/`, [here]),
      await get(`${here}/`, []),
      await get(`https://127.0.0.1:${port}/`, [`https://127.0.0.1:${port}`]),
      await get(`https://[::1]:${port}/`, [`https://[::1]:${port}`]),
      await get(`https://[::ffff:7f00:1]:${port}/`, [`https://[::ffff:7f00:1]:${port}`]),
      await get(`https://2130706433:${port}/`, [`https://127.0.0.1:${port}`]),
      await get(`https://localhost:${port}/`, [`https://localhost:${port}`]),
      await get(`http://pay.localhost:${port}@127.0.0.1/`, [`http://pay.localhost:${port}`]),
      await get('file:///etc/passwd', ['null']),
      await get('nowhere', []),
    ];
    expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'unreachable' })));
    expect(received).toEqual([]);
  });

  it('reaches a sandbox on this machine by its name, and follows no redirect', async () => {
    const sandbox = `http://pay.localhost:${port}`;
    const allowed = [[sandbox], [sandbox]] as const;
    expect(await get(`${sandbox}/x`, ...allowed)).toEqual({ kind: 'answered', status: 200, body: 'here' });
    expect(await get(`${sandbox}/redirect`, ...allowed)).toMatchObject({ status: 302 });
    expect(received).toEqual(['/x', '/redirect']);
  });

  it('distinguishes a request that may have arrived from one that surely did not', async () => {
    const sandbox = `http://pay.localhost:${port}`;
    expect(await get(`${sandbox}/cut`, [sandbox], [sandbox])).toEqual({ kind: 'lost' });
    expect(await get(`${sandbox}/large`, [sandbox], [sandbox])).toEqual({ kind: 'lost' });
    const closed = 'http://pay.localhost:1';
    expect(await get(`${closed}/`, [closed], [closed])).toEqual({ kind: 'unreachable' });
  });
});
