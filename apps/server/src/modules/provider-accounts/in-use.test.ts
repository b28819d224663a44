/** Accounts in use, of several databases: one that cannot be read holds up no other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../db/db.ts';
import { atomically } from '../../db/transactions.ts';
import { systemRandom } from '../../ports.ts';
import { openTestDatabase, type TestDatabase } from '../../testing.ts';
import { createAccountsInUse } from './index.ts';
import { createSecrets } from './secrets.ts';
import { addUse, addVersion } from './store.ts';

const clock = { now: () => Date.UTC(2026, 5, 1) };
const secret = new Uint8Array(32).fill(7);
let base: TestDatabase;

beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());

async function putInUse(merchant_id: string, key: string): Promise<void> {
  const place = { merchant_id, kind: 'payment' as const, part: 'sandbox' };
  const entered = { version: 1, plugin: 'sandbox', settings: { origin: 'https://pay.example', name: 'a' } };
  const written = { written_by: 'ines', written_at: new Date(clock.now()) };
  const encrypted = createSecrets(secret, systemRandom).encrypt({ key }, { ...place, ...entered });
  const settings = JSON.stringify(entered.settings);
  const version = { ...place, ...entered, ...written, settings, secrets: '[]', encrypted, overlap_hours: 0 };
  const use = { ...place, position: 1, version: 1, previous: 0, previous_until: null };
  const decided = { decided_by: 'ines', decided_at: new Date(clock.now()), reason: 'as agreed' };
  await atomically(base.db, async (tx) => {
    await addVersion(tx, version);
    await addUse(tx, { ...use, ...decided });
  });
}

/** A database that can be away. */
function database(states: { isAway: boolean }): Db {
  return new Proxy(base.db, {
    get(target, name) {
      if (states.isAway) throw new Error('away');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

it('are read of each database by itself, and kept while it is away', async () => {
  const faults: unknown[] = [];
  const ofPalm = { isAway: true };
  const palms = database(ofPalm);
  const reeds = database({ isAway: false });
  const inUse = createAccountsInUse({
    clock,
    random: systemRandom,
    secret,
    databases: () => [
      { db: palms, holds: (merchantId) => merchantId === 'palm' },
      { db: reeds, holds: (merchantId) => merchantId === 'reed' },
    ],
    onFault: (error) => void faults.push(error),
  });
  const keys = () => ['palm', 'reed'].map((merchantId) => inUse.of(merchantId, 'payment', 'sandbox')?.settings.key);
  await putInUse('palm', 'one-key');
  await putInUse('reed', 'another-key');
  // One that never could be read is not opened: nothing else may stand in for its accounts.
  await expect(inUse.refresh()).rejects.toThrow('away');
  expect(keys()).toEqual([undefined, 'another-key']);
  ofPalm.isAway = false;
  await inUse.refresh();
  expect([keys(), faults]).toEqual([['one-key', 'another-key'], []]);
  ofPalm.isAway = true;
  await inUse.refresh();
  expect([keys(), faults.length]).toEqual([['one-key', 'another-key'], 1]);
});
