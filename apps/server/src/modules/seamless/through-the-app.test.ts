/** Lagoon calls the whole server: its bets are in the member's records, and count towards wagering. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assert, ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { merchants } from '#merchants/registry.ts';
import { manifest as lagoon } from '#vendors/lagoon/manifest.ts';
import type { WalletCaller, WalletRequest, WalletStep } from '#vendors/plugin-seamless.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { atomically } from '../../db/transactions.ts';
import { systemClock, systemRandom } from '../../ports.ts';
import { openTestApp, type TestApp } from '../../testing.ts';
import { demoMembers, seedDemoMembers } from '../members/index.ts';
import { callConsole, signedIn } from '../operators/console/testing.ts';

const GAME = 'lagoon-wheel';
let app: TestApp;
let caller: WalletCaller;
let session: { readonly token: string; readonly memberId: string };
let player: { readonly player: string; readonly token: string };

async function call(request: WalletRequest, change: { readonly host?: string } = {}) {
  const { rawBody, headers } = caller.call(request);
  const { statusCode, body } = await app.http.inject({
    method: 'POST',
    url: '/vendors/lagoon/wallet',
    headers: { host: change.host ?? 'localhost', 'content-type': 'application/json', ...headers },
    payload: Buffer.from(rawBody),
  });
  return { status: statusCode, body };
}

async function play(steps: readonly WalletStep[]) {
  const order = { kind: 'steps', currency: 'PHP', game: GAME, round: 'r', steps, ...player } as const;
  return caller.received(await call(order));
}

beforeAll(async () => {
  const opening = await lagoon.outside?.testDouble();
  const double = await opening?.({ clock: systemClock, random: systemRandom });
  assert(double?.caller, 'Lagoon calls our wallet');
  caller = double.caller;
  const manifests = merchants.map((one) =>
    one.code === 'demo' ? { ...one, vendors: [...one.vendors, 'lagoon'] } : one,
  );
  app = await openTestApp({ manifests, config: { vendors: { demo: { lagoon: double.settings } } } });
  const { membersDeps, merchants: all, catalog, identity, walletModule } = app.modules;
  const merchant = all.of('demo');
  await catalog.syncGames();
  await seedDemoMembers(membersDeps, merchant);
  const { username = '', password = '' } = demoMembers[0] ?? {};
  const { id: memberId, token } = await app.get('login', { body: { type: 'username', username, password } });
  session = { token, memberId };
  const accountRef = { merchant, memberId, isTrial: false };
  const funds = { source: 'sandbox', externalId: memberId, ref: memberId, requestHash: '1', label: 'test' };
  const found = (await catalog.gamesByCode(app.database.db, 'demo', [GAME])).get(GAME);
  const open = await identity.sessions.resolve('demo', token);
  assert(found && open, 'a listed game and a session');
  const ticket = await atomically(app.database.db, async (tx) => {
    await walletModule.wallet.credit(tx, { accountRef, amountMinor: 500_00n, ...funds });
    const game = { id: found.id, code: GAME };
    const order = { merchantId: 'demo', session: open, game, isFree: false, language: 'EN' } as const;
    return ok(await identity.stageTickets.issueTicket(tx, order));
  });
  assert(ticket.ok, 'a ticket');
  const received = caller.received(await call({ kind: 'authenticate', ticket: ticket.value }));
  assert(received.player !== undefined && received.token !== undefined, 'a player with a token');
  player = { player: received.player, token: received.token };
}, 180_000);
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(app.database.db));
  await app.close();
});

async function records() {
  await app.outbox.pump();
  const { content } = await app.get('betRecords', { token: session.token, query: { vendor: 'lagoon' } });
  return content.map(({ game, category, stake, payout, state }) => ({ game, category, stake, payout, state }));
}

it('MEM-05 shows bets at the vendor in the records, as they stand', async () => {
  const shown = { game: GAME, category: 'RNG', stake: '20.00' };
  expect(await play([{ kind: 'bet', id: 'b', amountMinor: 20_00n }])).toMatchObject({ balance: '480.00' });
  expect(await records()).toEqual([{ ...shown, payout: '0.00', state: 'open' }]);
  await play([{ kind: 'win', id: 'w', bet: 'b', amountMinor: 5_00n }]);
  expect(await records()).toEqual([{ ...shown, payout: '5.00', state: 'lost' }]);
  await play([{ kind: 'win', id: 'v', bet: 'b', amountMinor: 45_00n }]);
  expect(await records()).toEqual([{ ...shown, payout: '50.00', state: 'won' }]);
  await play([{ kind: 'rollback', id: 'r', target: 'v' }]);
  await play([{ kind: 'rollback', id: 's', target: 'w' }]);
  expect(await play([{ kind: 'rollback', id: 't', target: 'b' }])).toMatchObject({ balance: '500.00' });
  expect(await records()).toEqual([{ ...shown, payout: '0.00', state: 'void' }]);
  const { net, returned } = await app.get('betTotals', { token: session.token, query: { vendor: 'lagoon' } });
  expect({ net, returned }).toEqual({ net: '0.00', returned: '20.00' });
  expect(await app.modules.records.recountDays('demo')).toBe(0);
});

it('counts a stake at the vendor towards the turnover of the day, once', async () => {
  const staked = async () => {
    await app.outbox.pump();
    const rows = await app.database.sql.query<{ sum: string }>(
      `select coalesce(sum(staked_minor), 0)::text as sum from turnover_day where merchant_id = 'demo' and member_id = $1`,
      [session.memberId],
    );
    return BigInt(rows[0]?.sum ?? 0);
  };
  const before = await staked();
  await play([{ kind: 'bet', id: 'c', amountMinor: 30_00n }]);
  expect((await staked()) - before).toBe(0n);
  await play([{ kind: 'win', id: 'x', bet: 'c', amountMinor: 0n }]);
  await play([{ kind: 'win', id: 'y', bet: 'c', amountMinor: 90_00n }]);
  expect((await staked()) - before).toBe(30_00n);
});

it('the extract of large wins says what a jackpot of the vendor paid of a bet, and not what was taken back', async () => {
  const merchant = app.modules.merchants.of('demo');
  const filling = { kind: 'pool_top_up', merchant, isTrial: false, pot: 'lagoon/jackpot/grand' } as const;
  const words = { source: 'lagoon', externalId: 'grand', ref: 'grand', requestHash: '1', label: GAME };
  await atomically(app.database.db, async (tx) => {
    await app.modules.walletModule.wallet.fillPot(tx, { ...filling, ...words, amountMinor: 30_000_00n });
    return ok();
  });
  await play([{ kind: 'bet', id: 'd', amountMinor: 10_00n }]);
  await play([
    { kind: 'win', id: 'd1', bet: 'd', amountMinor: 50_00n },
    { kind: 'win', id: 'd2', bet: 'd', amountMinor: 12_000_00n, pot: 'grand' },
    { kind: 'win', id: 'd3', bet: 'd', amountMinor: 700_00n, pot: 'grand' },
  ]);
  await play([{ kind: 'rollback', id: 'd4', target: 'd3' }]);
  await play([{ kind: 'bet', id: 'e', amountMinor: 11_00n }]);
  await play([{ kind: 'win', id: 'e1', bet: 'e', amountMinor: 10_000_00n }]);
  await app.outbox.pump();
  const as = await signedIn(app, { username: 'ann', grants: { demo: ['*'] } }, systemClock);
  const today = Temporal.Now.plainDateISO(merchant.manifest.timeZone);
  const query = { from: `${today.subtract({ days: 1 })}`, to: `${today.add({ days: 1 })}`, limit: '50' };
  const { value } = await callConsole(app, 'readReport', { as, at: 'demo', params: { report: 'large-wins' }, query });
  const { columns, rows } = value as { columns: { key: string }[]; rows: string[][] };
  const shown = rows.map((row) => Object.fromEntries(columns.map(({ key }, place) => [key, row[place]])));
  expect(shown.map(({ stake, payout, jackpot }) => [stake, payout, jackpot])).toEqual([
    ['11.00', '10000.00', '0.00'],
    ['10.00', '12050.00', '12000.00'],
  ]);
});

it('answers nobody without a signature, at another merchant, or under another vendor’s name', async () => {
  const request = { kind: 'balance', player: player.player } as const;
  expect((await call(request)).status).toBe(200);
  // Another merchant's account with the vendor has another key.
  expect((await call(request, { host: 'lotus.localhost' })).status).toBe(401);
  const { rawBody } = caller.call(request);
  const unsigned = { method: 'POST', url: '/vendors/lagoon/wallet', headers: { host: 'localhost' } } as const;
  const post = (url: string) =>
    app.http.inject({
      ...unsigned,
      url,
      headers: { ...unsigned.headers, 'content-type': 'application/json' },
      payload: Buffer.from(rawBody),
    });
  expect((await post('/vendors/lagoon/wallet')).statusCode).toBe(401);
  expect((await post('/vendors/originals/wallet')).statusCode).toBe(404);
});
