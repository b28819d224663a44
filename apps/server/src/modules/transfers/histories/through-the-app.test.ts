/** What is played at Harbour is in the member's records and counts towards the turnover, through the whole server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { wire } from '../../cashier/testing/pay.ts';
import { type Group, HERE, openGroup } from '../../protection/testing/group.ts';

const ROUNDS = 5;
let group: Group;
let member: Awaited<ReturnType<Group['join']>>;

beforeAll(async () => {
  group = await openGroup();
  member = await group.join(HERE);
}, 180_000);
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(group.database.db));
  await group.close();
});

const atHarbour = (path: string, options = {}) => wire(group, 'harbour.localhost', path, options);
const headers = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (path: string, form: { readonly [field: string]: string }) =>
  atHarbour(path, { method: 'POST', headers, body: `${new URLSearchParams(form)}` });

/** Time passes, the history is read, and its facts are published. */
async function read(): Promise<void> {
  group.time.ahead += 30_000;
  await group.modules.transfers.readHistories();
  await group.settle();
}

async function records() {
  const query = { vendor: 'harbour' } as const;
  const { content } = await group.get('betRecords', { host: HERE, token: member.token, query });
  return content;
}

async function stakedToday(): Promise<bigint> {
  const rows = await group.database.sql.query<{ sum: string }>(
    `select coalesce(sum(staked_minor), 0)::text as sum from turnover_day where merchant_id = 'demo' and member_id = $1`,
    [member.memberId],
  );
  return BigInt(rows[0]?.sum ?? 0);
}

const cents = (amount: string) => BigInt(amount.replace('.', ''));

it('MEM-05 shows what was played there in the records, and counts what was at risk', async () => {
  const requested = { host: HERE, token: member.token };
  await group.payIn(HERE, member.token, '500.00');
  const body = { vendor: 'harbour', direction: 'in', amount: '500.00' } as const;
  await group.get('transfer', { ...requested, key: crypto.randomUUID(), body });
  const { url } = await group.get('launchGame', { ...requested, body: { gameCode: 'harbour-coin', isDecided: true } });
  const { pathname, search } = new URL(url);
  const table = (await atHarbour(`${pathname}${search}`)).location ?? '';
  for (let round = 0; round < ROUNDS; round++) await post(table, { share: 'tenth', side: 'heads', round: `${round}` });
  await read();

  const bets = await records();
  expect(bets).toHaveLength(ROUNDS);
  const netMinor = bets.reduce((sum, { payout, stake }) => sum + cents(payout) - cents(stake), 0n);
  const { content } = await group.get('betRecords', { ...requested, query: { vendor: 'originals' } });
  expect(content).toEqual([]);
  for (const { game, category, stake, payout, state } of bets) {
    expect({ game, category }).toEqual({ game: 'harbour-coin', category: 'PVP' });
    expect(state).toBe(cents(payout) > cents(stake) ? 'won' : 'lost');
  }
  const riskMinor = bets.reduce((sum, { payout, stake, state }) => {
    const won = cents(payout) - cents(stake);
    return sum + (state === 'won' ? won : cents(stake));
  }, 0n);
  expect(await stakedToday()).toBe(riskMinor);
  // What the vendor's wallet holds is what its history says.
  const { wallets } = await group.get('eWallet', requested);
  const shown = wallets.find(({ vendor }) => vendor === 'harbour');
  const { balance = '' } = await group.get('vendorWallet', { ...requested, params: { vendor: 'harbour' } });
  expect(shown).toBeDefined();
  expect(cents(balance)).toBe(500_00n + netMinor);
});

it('corrects the record of a toss that the vendor took back, and takes no turnover away', async () => {
  const before = await stakedToday();
  const [newest] = await records();
  const page = (await atHarbour('/')).body;
  const [, toss = ''] = /name="toss" value="([^"]+)"/.exec(page) ?? [];
  await post('/tosses', { toss });
  await read();
  const bets = await records();
  expect(bets).toHaveLength(ROUNDS);
  expect(bets.find(({ id }) => id === newest?.id)).toMatchObject({ state: 'void', payout: '0.00' });
  expect(await stakedToday()).toBe(before);
  expect(await group.modules.records.recountDays('demo')).toBe(0);
});
