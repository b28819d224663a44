import { afterAll, beforeAll, expect, it } from 'vitest';
import { move, must } from '../transfers/testing/ask.ts';
import { coral } from '../transfers/testing/merchants.ts';
import { type Dock, openDock } from '../transfers/testing/open-dock.ts';
import { listDeeds } from './audit.ts';
import type { OperatorDeps } from './deps.ts';
import { transferCommands } from './transfer-commands.ts';

let dock: Dock;

beforeAll(async () => {
  dock = await openDock();
});
afterAll(() => dock.close());

const operator = { name: 'Ines', osAccount: 'ines' };

function command(name: string, subject = '', reason = '') {
  const { db, transfers, time } = dock;
  const act = transferCommands[name];
  if (!act) throw new Error(`${name} is no command`);
  const deps = { db, transfers: transfers.desk, clock: { now: () => time.now }, atomically: dock.inTransaction };
  const call = { merchant: coral, operator, subject, reason, text: '', choice: '' };
  return act(deps as unknown as OperatorDeps, call);
}

it('MEM-08 an operator settles by evidence what asking could not, once, and it stays in the trail', async () => {
  const member = await dock.newMember(coral, 500_00n);
  dock.wire.before = () => 'cut before';
  const { transferId } = await move(dock, coral, member, { direction: 'in', amount: '200.00' });
  expect(await command('transfers list')).toMatchObject({
    value: [{ transferId, state: 'unknown', amount: '200.00' }],
  });
  expect(await command('transfers done', transferId, 'too early')).toMatchObject({
    refusal: { code: 'transfer.under_way' },
  });
  dock.time.now += 11 * 60_000;
  expect(await command('transfers done', transferId)).toMatchObject({ refusal: { code: 'request.malformed' } });
  expect(await command('transfers done', 'no id', 'x')).toMatchObject({ refusal: { code: 'transfer.unknown' } });
  const evidence = 'Harbour’s support sent its receipt 4711';
  expect(await command('transfers done', transferId, evidence)).toMatchObject({ value: { state: 'done' } });
  expect(await command('transfers refused', transferId, evidence)).toMatchObject({
    refusal: { code: 'transfer.unknown' },
  });
  expect(await command('transfers list')).toMatchObject({ value: [] });
  expect(await must(dock, 'balance', coral, member)).toMatchObject({ cash: '300.00' });
  expect(await dock.holdings(coral, member)).toEqual({ thereMinor: 200_00n, underWayMinor: 0n });
  const [deed] = await listDeeds(dock.db, coral.id, 1);
  expect(deed).toMatchObject({ action: 'transfer.done', operator: 'Ines', after: expect.stringContaining(evidence) });
  await dock.expectBooks();

  // The vendor never had it: now it shows, and nothing more goes there.
  dock.wire.before = () => 'pass';
  await must(dock, 'vendorWallet', coral, member, { params: { vendor: 'harbour' } });
  expect(await command('transfers differing')).toMatchObject({ value: [{ vendor: 'harbour', told: '0.00' }] });
});
