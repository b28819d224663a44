import { expect, it } from 'vitest';
import { beacons } from '#beacons/registry.ts';
import { assert, type EgressClient } from '#kernel';
import { readConfig } from '../config.ts';
import { systemRandom } from '../ports.ts';
import { openBeacons } from './open-beacons.ts';

const round1000 = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

function opened(env: Record<string, string>, http: EgressClient = async () => ({ kind: 'unreachable' })) {
  const requested: string[] = [];
  const httpTo = (origins: readonly string[]): EgressClient => {
    return async (request) => {
      expect(origins).toContain(new URL(request.url).origin);
      requested.push(request.url);
      return http(request);
    };
  };
  return { requested, public: openBeacons(readConfig(env), { clock: { now: () => 0 }, random: systemRandom, httpTo }) };
}

function quicknet() {
  const found = beacons.find(({ code }) => code === 'drand')?.network;
  assert(found, 'drand is registered');
  return found;
}

it('is the sandbox in development, and drand where it is wanted', () => {
  expect(opened({}).public.network.code).toBe('sandbox');
  expect(opened({ BEACON_SETTINGS: '{"beacon":"drand"}' }).public.network.code).toBe('quicknet');
});

it('is drand in production, which does not know the sandbox', () => {
  const config = { isProduction: true, beacon: {} };
  const ports = {
    clock: { now: () => 0 },
    random: systemRandom,
    httpTo: () => async () => ({ kind: 'lost' }) as const,
  };
  const found = openBeacons(config, ports);
  expect(found.network.code).toBe('quicknet');
  expect(found.networkOf('sandbox')).toBeUndefined();
  expect(() => openBeacons({ ...config, beacon: { beacon: 'sandbox' } }, ports)).toThrow(/^BEACON_SETTINGS: sandbox/);
});

it.each(['{"beacon":"dice"}', '{"beacon":"drand","urls":"http://drand.example"}', '{'])(
  'does not start with the settings %s',
  (text) => {
    expect(() => opened({ BEACON_SETTINGS: text })).toThrow(/^BEACON_SETTINGS/);
  },
);

it('asks one server after the other until one answers with the network’s signature of the round', async () => {
  const settings = JSON.stringify({
    beacon: 'drand',
    urls: 'https://forging.example https://down.example https://true.example',
  });
  const { requested, public: found } = opened({ BEACON_SETTINGS: settings }, async ({ url, timeoutMs }) => {
    expect(timeoutMs).toBeLessThanOrEqual(2_000);
    const { hostname } = new URL(url);
    if (hostname === 'down.example') return { kind: 'lost' };
    const signature = hostname === 'true.example' ? round1000 : `a${round1000.slice(1)}`;
    return { kind: 'answered', status: 200, body: JSON.stringify({ round: 1000, signature }) };
  });
  const network = quicknet();
  expect(await found.signature({ network, round: 1000 })).toBe(round1000);
  expect(requested.map((url) => new URL(url).hostname)).toEqual(['forging.example', 'down.example', 'true.example']);
  expect(requested[0]).toBe(`https://forging.example/${network.chainHash}/public/1000`);
});

it('takes no signature of another round, no matter who answers it', async () => {
  const { public: found } = opened({ BEACON_SETTINGS: '{"beacon":"drand"}' }, async () => ({
    kind: 'answered',
    status: 200,
    body: JSON.stringify({ round: 1001, signature: round1000 }),
  }));
  expect(await found.signature({ network: quicknet(), round: 1001 })).toBeUndefined();
});
