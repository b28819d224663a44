import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { endpoints } from '#contract';
import type { Random } from '#kernel';
import { collectHandlers } from './http/create-http.ts';
import { systemRandom } from './ports.ts';
import { openTestApp, type TestApp } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('SYS-04 answers every endpoint of the contract, and refuses to start where one has no handler', () => {
  const all = Object.fromEntries(Object.keys(endpoints).map((name) => [name, () => undefined]));
  expect(collectHandlers(all).size).toBe(Object.keys(endpoints).length);
  const { login, ...max } = all;
  expect(() => collectHandlers(max)).toThrow('endpoints without a handler: login');
  expect(() => collectHandlers({ ...all, sing: login })).toThrow('answers sing');
});

it('SYS-02 serves each merchant its own configuration', async () => {
  const demo = await app.get('systemStatus');
  const lotus = await app.get('systemStatus', { host: 'lotus.localhost' });
  expect(demo).toMatchObject({
    status: 0,
    location: { ip: '127.0.0.1' },
    info: { merchant: 'demo', whitelabel: { freePlay: true }, timeZone: 'Asia/Manila', popup: { hideToday: true } },
  });
  expect(lotus).toMatchObject({
    info: { merchant: 'lotus', currency: { symbol: '₫' }, whitelabel: { freePlay: false } },
  });
  expect(lotus.info.whitelabel).not.toHaveProperty('automaticApproval');
});

it('opens on a machine that has no data directory yet, and counts failures of its database and of facts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-fresh-'));
  const directory = join(folder, 'not', 'yet');
  const fresh = await openTestApp({ database: app.database, config: { directory } });
  await fresh.listen();
  expect(existsSync(join(directory, 'operator.json'))).toBe(true);
  const { body: metrics } = await fresh.http.inject({ url: '/metrics' });
  for (const name of [
    'outbox_oldest_seconds',
    'outbox_set_aside',
    'outbox_failures_total',
    'database_deadlocks_total',
    'beacon_failures_total',
    'beacon_rounds_late_total',
    'vendor_bets_left_out',
    'vendor_histories_failing',
  ]) {
    // Other tests of the process may have counted some.
    expect(metrics).toMatch(new RegExp(`^${name} \\d+$`, 'm'));
  }
  await fresh.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The system's source, which gives zeros from a moment on. */
const stuckSince = (isStuck: () => boolean): Random => ({
  bytes: (count) => (isStuck() ? new Uint8Array(count) : systemRandom.bytes(count)),
});

it('keeps a server with a stuck source from starting', async () => {
  await expect(openTestApp({ random: stuckSince(() => true) })).rejects.toThrow('the random generator');
});

it('raises a metric when the source sticks later', async () => {
  let isStuck = false;
  const app = await openTestApp({ random: stuckSince(() => isStuck) });
  const metric = async () => {
    const { payload } = await app.http.inject({ url: '/metrics' });
    return Number(/^generator_failures_total(?:\{[^}]*\})? (\d+)$/m.exec(payload)?.[1]);
  };
  app.generatorTests.run();
  expect(await metric()).toBe(0);
  isStuck = true;
  expect(() => app.generatorTests.run()).toThrow('the random generator');
  expect(await metric()).toBe(1);
  await app.close();
});

it('tests the source again each day that a server runs, and goes on after a test that failed', async () => {
  let isStuck = false;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const app = await openTestApp({ random: stuckSince(() => isStuck) });
  /** What waits for a day to pass, as if it had. */
  const afterADay = async () => {
    const due = timers.mock.calls.filter(([, delay]) => delay === 86_400_000).map(([act]) => act);
    timers.mockClear();
    for (const act of due) act();
    await new Promise(setImmediate);
  };
  await app.listen();
  const { failures } = app.generatorTests;
  await afterADay();
  expect(failures()).toBe(0);
  isStuck = true;
  for (const days of [1, 2]) {
    await afterADay();
    expect(failures()).toBe(days);
  }
  isStuck = false;
  timers.mockRestore();
  await app.close();
});
