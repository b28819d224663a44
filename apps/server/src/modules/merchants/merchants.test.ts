import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { merchants as manifests } from '#merchants/registry.ts';
import { atomically } from '../../db/transactions.ts';
import { systemRandom } from '../../ports.ts';
import { openTestDatabase, type TestDatabase } from '../../testing.ts';
import { createMerchants, type Merchants } from './index.ts';

let base: TestDatabase;
let merchants: Merchants;
let now = Date.UTC(2026, 0, 1);
const openNode = () =>
  createMerchants({
    databases: () => [{ db: base.db, holds: () => true }],
    manifests,
    clock: { now: () => now++ },
    random: systemRandom,
  });
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());
beforeEach(() => {
  merchants = openNode();
});

it.each([
  ['localhost:8080', undefined, 'demo'],
  ['LOTUS.localhost', undefined, 'lotus'],
  ['lotus.localhost.:443', undefined, 'lotus'],
  ['10.0.0.7', 'lotus', 'lotus'],
  ['10.0.0.7', undefined, undefined],
  ['[::1]:8080', 'demo', 'demo'],
  ['evil.example', 'nobody', undefined],
])('SYS-03 resolves %s with the header %s to %s', (host, reported, id) => {
  expect(merchants.resolve(host, reported)?.id).toBe(id);
});

it('does not let the header override the host', () => {
  expect(merchants.resolve('localhost', 'lotus')?.id).toBe('demo');
});

it('resolves flags by default, manifest and operator, in this order, and records who decided', async () => {
  expect(merchants.of('demo').flags).toMatchObject({ freePlay: true, deposits: true, automaticApproval: true });
  expect(merchants.of('lotus').flags.freePlay).toBe(false);
  const freePlay = async (value: boolean | null, reason: string) => {
    const change = { flag: 'freePlay', value, by: 'mai', reason };
    await atomically(base.db, (tx) => merchants.switches.setFlag(tx, merchants.of('lotus'), change));
    await merchants.refresh();
  };
  await freePlay(true, 'festival');
  expect([merchants.of('lotus').flags.freePlay, merchants.of('demo').flags.freePlay]).toEqual([true, true]);
  await freePlay(null, 'festival is over');
  expect(merchants.of('lotus').flags.freePlay).toBe(false);
  expect((await merchants.trail('lotus')).map(({ value, reason }) => [value, reason])).toEqual([
    [null, 'festival is over'],
    [true, 'festival'],
  ]);
  expect(await merchants.trail('demo')).toEqual([]);
});

it('SYS-01 starts maintenance of one merchant, on other nodes with their next read', async () => {
  const other = openNode();
  await other.refresh();
  const before = other.of('demo');
  const closing = { value: true, by: 'mai', reason: 'upgrade' };
  await atomically(base.db, (tx) => merchants.switches.setMaintenance(tx, merchants.of('demo'), closing));
  await other.refresh();
  expect([other.of('demo').isInMaintenance, other.of('lotus').isInMaintenance]).toEqual([true, false]);
  expect(before.isInMaintenance).toBe(false);
  const same = other.of('demo');
  await other.refresh();
  expect(other.of('demo')).toBe(same);
});
