/** Lagoon's own site and the whole server: what is spun there is paid from the member's balance, and is in the records. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { wire } from '../cashier/testing/pay.ts';
import { type Group, openGroup, THERE } from '../protection/testing/group.ts';

const SPINS = 12;
let group: Group;
let token: string;

beforeAll(async () => {
  group = await openGroup();
  ({ token } = await group.join(THERE));
  await group.payIn(THERE, token, '1000.00');
}, 180_000);
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(group.database.db));
  await group.close();
});

const atLagoon = (path: string, options = {}) => wire(group, 'lagoon.localhost', path, options);
const headers = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (path: string, form: { readonly [field: string]: string }) =>
  atLagoon(path, { method: 'POST', headers, body: `${new URLSearchParams(form)}` });

const launch = () =>
  group.request('launchGame', { host: THERE, token, body: { gameCode: 'lagoon-wheel', isDecided: true } });

async function sitDown(): Promise<{ readonly table: string; readonly opened: string }> {
  const { url } = await group.get('launchGame', {
    host: THERE,
    token,
    body: { gameCode: 'lagoon-wheel', isDecided: true },
  });
  const opened = new URL(url).pathname;
  return { table: (await atLagoon(opened)).location ?? '', opened };
}

const balanceOf = async (table: string) => /data-balance="([\d.]+)"/.exec((await atLagoon(table)).body)?.[1];
const cents = (amount: string) => BigInt(amount.replace('.', ''));

it('MEM-05 opens for who launched it, once, and plays from the balance of the merchant’s own wallet', async () => {
  const { table, opened } = await sitDown();
  expect(await balanceOf(table)).toBe('1000.00');
  expect((await atLagoon(opened)).status).toBe(410);
  for (let round = 0; round < SPINS; round++) {
    await post(table, { stake: '0', round: `${round}` });
    // A form that is sent twice is one spin.
    await post(table, { stake: '0', round: `${round}` });
  }
  await group.settle();
  const { cash } = await group.get('balance', { host: THERE, token });
  expect(await balanceOf(table)).toBe(cash);
  const { content } = await group.get('betRecords', { host: THERE, token, query: { vendor: 'lagoon' } });
  expect(content).toHaveLength(SPINS);
  expect(content.filter(({ state }) => state === 'open')).toEqual([]);
  const netMinor = content.reduce((sum, { stake, payout }) => sum + cents(payout) - cents(stake), 0n);
  expect(cents(cash) - 1_000_00n).toBe(netMinor);
});

it('takes no spin for more than there is, and none at another stake than offered', async () => {
  const { table } = await sitDown();
  const before = await group.get('balance', { host: THERE, token });
  await post(table, { stake: '9', round: '0' });
  const poor = await group.join(THERE);
  const rich = token;
  token = poor.token;
  const { table: other } = await sitDown();
  await post(other, { stake: '0', round: '0' });
  expect((await atLagoon(other)).body).toContain('class="outcome lost"');
  expect(await balanceOf(other)).toBe('0.00');
  token = rich;
  expect(await group.get('balance', { host: THERE, token })).toEqual(before);
});

it('is closed for repairs: the launch says that the game is unavailable, and opens again afterwards', async () => {
  await post('/repairs', { account: 'lotus' });
  expect(await launch()).toMatchObject({ status: 503, body: { code: 'game.unavailable' } });
  await post('/repairs', { account: 'lotus' });
  expect((await launch()).status).toBe(200);
});
