import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemRandom } from '../../../../ports.ts';
import { coral } from '../../../transfers/testing/merchants.ts';
import { openTransferKit, type TransferKit } from '../../../transfers/testing/open-transfer-kit.ts';
import { move, must } from '../../../transfers/testing/request.ts';
import { runCommand } from '../../approvals/index.ts';
import { type Answered, NO_FILTER } from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';
import { operatorKeys } from '../../keys.ts';
import { listAuditEntries } from '../../store-audit.ts';
import { commandNamed } from '../index.ts';

let testKit: TransferKit;

beforeAll(async () => {
  testKit = await openTransferKit();
});
afterAll(() => testKit.close());

function command(name: string, subject = '', reason = '', choice = ''): Promise<Answered> {
  const { db, transfers, time } = testKit;
  const found = commandNamed(name);
  if (!found) throw new Error(`${name} is no command`);
  const deps = {
    db,
    transfers: transfers.backOffice,
    players: { members: { byId: async () => [] } },
    clock: { now: () => time.now },
    random: systemRandom,
    atomically: testKit.inTransaction,
    merchants: () => [coral],
    keys: operatorKeys(new Uint8Array(32)),
  };
  const call = {
    scope: coral.id,
    operator: { name: 'ines' },
    subject,
    reason,
    text: '',
    choice,
    ...NO_FILTER,
  };
  return runCommand(deps as unknown as OperatorDeps, name, found, call);
}

it('MEM-08 an operator settles by evidence what queries could not, once, and it is in the trail', async () => {
  const member = await testKit.newMember(coral, 500_00n);
  testKit.wire.before = () => 'cut before';
  const { transferId } = await move(testKit, coral, member, { direction: 'in', amount: '200.00' });
  expect(await command('transfers list')).toMatchObject({
    value: [{ transferId, state: 'unknown', amount: '200.00' }],
  });
  expect(await command('transfers done', transferId, 'too early')).toMatchObject({
    refusal: { code: 'transfer.under_way' },
  });
  testKit.time.now += 11 * 60_000;
  expect(await command('transfers done', transferId)).toMatchObject({ refusal: { code: 'request.malformed' } });
  expect(await command('transfers done', 'no id', 'x')).toMatchObject({ refusal: { code: 'transfer.unknown' } });
  const evidence = 'Harbour’s support sent its receipt 4711';
  expect(await command('transfers done', transferId, evidence)).toMatchObject({ value: { state: 'done' } });
  expect(await command('transfers refused', transferId, evidence)).toMatchObject({
    refusal: { code: 'order.settled' },
  });
  expect(await command('transfers list')).toMatchObject({ value: [] });
  expect(await must(testKit, 'balance', coral, member)).toMatchObject({ cash: '300.00' });
  expect(await testKit.holdings(coral, member)).toEqual({ thereMinor: 200_00n, underWayMinor: 0n });
  const [entry] = await listAuditEntries(testKit.db, coral.id, { limit: 1 });
  expect(entry).toMatchObject({ action: 'transfer.done', operator: 'ines', after: expect.stringContaining(evidence) });
  await testKit.expectBooks();

  // The vendor never booked it: the balances differ now, and nothing more goes there.
  testKit.wire.before = () => 'pass';
  await must(testKit, 'vendorWallet', coral, member, { params: { vendor: 'harbour' } });
  expect(await command('transfers differing')).toMatchObject({ value: [{ vendor: 'harbour', reported: '0.00' }] });
});

it('an operator compares a day with the vendor’s list and resolves a difference, with a reason, in the trail', async () => {
  const member = await testKit.newMember(coral, 500_00n);
  const { transferId } = await move(testKit, coral, member, { direction: 'in', amount: '131.00' });
  const day = new Date(testKit.time.now).toISOString().slice(0, 10);
  testKit.time.now += 24 * 3_600_000;
  const cash = await testKit.cash(coral, member);
  const compared = await command('reconcile vendors', 'harbour', '', day);
  if (!compared.ok) throw new Error(compared.refusal.code);
  const [comparison] = await listAuditEntries(testKit.db, coral.id, { limit: 1 });
  expect(comparison).toMatchObject({ action: 'reconcile.vendors', subject: 'harbour', operator: 'ines' });
  const about = { orderId: transferId, kind: 'amount differs', ours: '131.00', theirs: '262.00' };
  expect(compared.value).toMatchObject({ differences: expect.arrayContaining([expect.objectContaining(about)]) });
  const listed = async () => {
    const answer = await command('reconcile vendor-list');
    if (!answer.ok) throw new Error(answer.refusal.code);
    return answer.value as unknown as readonly { id: string; orderId: string }[];
  };
  const { id = '' } = (await listed()).find(({ orderId }) => orderId === transferId) ?? {};
  expect(await command('reconcile list')).toEqual({ ok: true, value: [] });
  expect(await command('reconcile vendor-done', id)).toMatchObject({ refusal: { code: 'request.malformed' } });
  expect(await command('reconcile done', id, 'not of payments')).toMatchObject({ refusal: { code: 'order.unknown' } });
  expect(await command('reconcile vendor-done', 'no id', 'x')).toMatchObject({ refusal: { code: 'order.unknown' } });
  expect(await command('reconcile vendor-done', id, 'Harbour took 131.00 back')).toMatchObject({ ok: true });
  expect((await listed()).map((one) => one.id)).not.toContain(id);
  const [entry] = await listAuditEntries(testKit.db, coral.id, { limit: 1 });
  expect(entry).toMatchObject({ action: 'reconcile.vendors.done', subject: id, operator: 'ines' });
  expect(await testKit.cash(coral, member)).toBe(cash);
  await testKit.expectBooks();
});
