/** Orders on lotteries that their merchant lists as electronic, and their records, in a whole server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { merchants } from '#merchants/registry.ts';
import { farOrder, STATIONS } from '../../testing/far-draw.ts';
import { openFrame } from '../../testing/open-frame.ts';
import { openTestApp, type TestApp } from '../../testing.ts';

let app: TestApp;
let token = '';
beforeAll(async () => {
  const manifests = merchants.map((manifest) => ({
    ...manifest,
    play: { ...manifest.play, lotteries: { electronic: STATIONS } },
  }));
  app = await openTestApp({ manifests });
  ({ token } = await app.get('loginFreeplay', { body: await app.get('createTrial') }));
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

async function recordsOf(category: 'LOTT' | 'ELOTT') {
  await app.outbox.pump();
  return (await app.get('betRecords', { token, query: { category } })).content;
}

it('GAME-16 records an order on an ELOTT draw in its category, open and taken back', async () => {
  const body = await farOrder(app, 1);
  const stage = await openFrame(app, token, body.gameCode);
  const { order } = await app.get('placeOrder', { token: stage, key: 'order', body });
  const own = async () => (await recordsOf('ELOTT')).find(({ id }) => id === order.orderId);
  expect(await own()).toMatchObject({ game: body.gameCode, category: 'ELOTT', state: 'open', stake: '2.00' });
  const lineIds = order.lines.map(({ id }) => id);
  await app.get('cancelLines', { token, key: 'back', body: { orderId: order.orderId, lineIds } });
  expect(await own()).toMatchObject({ category: 'ELOTT', state: 'void', payout: '0.00' });
  expect(await recordsOf('LOTT')).toEqual([]);
});
