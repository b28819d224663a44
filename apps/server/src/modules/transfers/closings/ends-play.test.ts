/**
 * Play at a vendor with a transfer wallet ends when the member may not play any more: open games, unused launches, and the money is
 * transferred back.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { signMessage } from '#provider-kit';
import { launchCheckText, scheme } from '#vendors/harbour/signing.ts';
import { vendors } from '#vendors/registry.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { wire } from '../../cashier/testing/pay.ts';
import { type Group, HERE, openGroup, PASSWORD } from '../../protection/testing/group.ts';
import { coral } from '../testing/merchants.ts';
import { openTransferKit, type TransferKit } from '../testing/open-transfer-kit.ts';
import { request } from '../testing/request.ts';
import { endClosing, postponeClosing, requestClosings } from './store.ts';

describe('at Harbour, through the whole server', () => {
  let group: Group;
  beforeAll(async () => {
    group = await openGroup();
  }, 180_000);
  afterEach(() => expectBooksToBalance(sqlPortOf(group.database.db)));
  afterAll(() => group.close());

  const requested = (token: string) => ({ host: HERE, token });
  const at = (path: string, options = {}) => wire(group, 'harbour.localhost', path, options);

  async function launch(token: string): Promise<string> {
    const body = { gameCode: 'harbour-coin', isDecided: true };
    const { url } = await group.get('launchGame', { ...requested(token), body });
    const { pathname, search } = new URL(url);
    return `${pathname}${search}`;
  }

  const bet = (table: string, round: number) =>
    at(table, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `share=tenth&side=heads&round=${round}`,
    });

  /** 500.00 at Harbour, one table open, one launch not used. */
  async function atTable(idNumber?: string) {
    const member = await group.join(HERE, idNumber === undefined ? {} : { idNumber });
    const { token } = member;
    await group.payIn(HERE, token, '500.00');
    const body = { vendor: 'harbour', direction: 'in' } as const;
    await group.get('transfer', { ...requested(token), key: crypto.randomUUID(), body: { ...body, amount: '500.00' } });
    const table = (await at(await launch(token))).location ?? '';
    expect((await bet(table, 0)).status).toBe(303);
    return { member, token, table, unused: await launch(token) };
  }

  /** The first call to the vendor may need a repetition: until nothing is left to do. */
  async function settled(): Promise<void> {
    await group.settle();
    await expect
      .poll(
        async () => {
          group.time.ahead += 10_000;
          await group.modules.transfers.workOnDue();
          const rows = await group.database.db
            .selectFrom('vendor_closing')
            .select('vendor')
            .where('merchant_id', '=', 'demo')
            .execute();
          return rows.length;
        },
        { timeout: 30_000 },
      )
      .toBe(0);
  }

  it.each([
    ['a break', (token: string) => group.beginBreak(HERE, token, 'half-year')],
    ['a log-out everywhere else', (token: string) => group.get('endOtherSessions', requested(token))],
    [
      'a new password',
      (token: string) =>
        group.get('changePassword', {
          ...requested(token),
          body: { oldPassword: PASSWORD, newPassword: `${PASSWORD}?`, confirmNewPassword: `${PASSWORD}?` },
        }),
    ],
  ])('closes the table with %s, and brings back what is left', async (_, act) => {
    const { member, token, table } = await atTable();
    await act(token);
    await settled();
    expect((await bet(table, 1)).status).toBe(404);
    const back = await group.modules.walletModule.wallet.balance(group.database.db, {
      merchant: group.modules.merchants.of('demo'),
      memberId: member.memberId,
      isTrial: false,
    });
    expect([548_75n, 450_00n, 547_50n]).toContain(back.cashMinor);
  });

  it('admits nobody with a launch from before a break, with another member’s launch, or twice', async () => {
    const one = await atTable();
    const other = await atTable();
    const queryOf = (address: string) => new URLSearchParams(address.split('?')[1]);
    const player = queryOf(one.unused).get('player') ?? '';
    const ticket = queryOf(other.unused).get('token') ?? '';
    const request = (path: string, headers: { [name: string]: string }) =>
      wire(group, HERE, path, { method: 'POST', headers, body: JSON.stringify({ player, ticket }) });
    const manifest = vendors.find(({ code }) => code === 'harbour');
    const { providers, merchants } = group.modules;
    const key = (manifest && providers.vendorSettings(merchants.of('demo'), manifest)?.key) ?? '';
    const body = launchCheckText(JSON.stringify({ player, ticket }));
    const signed = () => signMessage(scheme, key, { account: 'demo', nowMs: Date.now() + group.time.ahead, body });
    expect((await request('/vendors/harbour/seat', {})).status).toBe(401);
    expect((await request('/vendors/originals/seat', signed())).status).toBe(404);
    expect((await request('/vendors/harbour/seat', signed())).status).toBe(403);
    expect((await at(other.unused)).status).toBe(410);
    const again = await launch(other.token);
    expect((await at(again)).status).toBe(303);
    expect((await at(again)).status).toBe(410);
    await group.beginBreak(HERE, one.token, 'day');
    expect((await at(one.unused)).status).toBe(410);
    await settled();
  });

  it('closes the table of an account that is held', async () => {
    const there = await group.join(HERE, { idNumber: 'Z-7654321' });
    const { token, table } = await atTable('Z-7654321');
    await group.beginBreak(HERE, there.token, 'week');
    await settled();
    expect((await bet(table, 1)).status).toBe(404);
    const body = { gameCode: 'harbour-coin', isDecided: true };
    expect(await group.request('launchGame', { ...requested(token), body })).toMatchObject({
      body: { code: 'protection.checking' },
    });
  });
});

describe('a vendor that does not answer', () => {
  let testKit: TransferKit;
  beforeAll(async () => {
    testKit = await openTransferKit();
  }, 180_000);
  afterEach(() => testKit.expectBooks());
  afterAll(() => testKit.close());

  it.each(['fail', 'cut before', 'cut after'] as const)(
    '(%s) is called again until it confirms, and the money is requested again',
    async (fault) => {
      const member = await testKit.newMember(coral, 1_000_00n);
      const body = { vendor: 'harbour', direction: 'in', amount: '300.00' } as const;
      await request(testKit, 'transfer', coral, member, { body, key: `there ${fault}` });
      let faults = 3;
      testKit.wire.before = (path) => {
        if (!path.startsWith('/api/') || faults === 0) return 'pass';
        faults -= 1;
        return fault;
      };
      await testKit.inTransaction(async (tx) => {
        await testKit.outbox.publish(tx, coral.id, 'play.ended', { memberId: member.memberId });
      });
      await testKit.settleFacts();
      await expect
        .poll(
          async () => {
            testKit.time.now += 60_000;
            await testKit.transfers.workOnDue();
            return testKit.cash(coral, member);
          },
          { timeout: 15_000 },
        )
        .toBe(1_000_00n);
      expect(faults).toBe(0);
      expect(await testKit.atVendor(coral, member.memberId)).toBe(0n);
    },
  );

  it('is called once more where play ended again while it was called', async () => {
    const member = await testKit.newMember(coral, 100_00n);
    const body = { vendor: 'harbour', direction: 'in', amount: '50.00' } as const;
    await request(testKit, 'transfer', coral, member, { body, key: 'once more' });
    const closings = () =>
      testKit.db.selectFrom('vendor_closing').selectAll().where('merchant_id', '=', coral.id).execute();
    const requestAt = (ms: number) =>
      testKit.inTransaction((tx) => requestClosings(tx, coral.id, member.memberId, new Date(ms)));
    await requestAt(testKit.time.now + 1_000);
    const [called] = await closings();
    if (!called) throw new Error('a closing was requested');
    await requestAt(testKit.time.now + 2_000);
    await testKit.inTransaction((tx) => postponeClosing(tx, called, new Date(testKit.time.now + 600_000)));
    await testKit.inTransaction((tx) => endClosing(tx, called));
    expect(await closings()).toMatchObject([{ due_at: new Date(testKit.time.now + 2_000), attempts: 0 }]);
    testKit.time.now += 60_000;
    await testKit.transfers.workOnDue();
    expect(await closings()).toEqual([]);
    expect(await testKit.cash(coral, member)).toBe(100_00n);
  });
});
