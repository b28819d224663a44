import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { ok } from '#kernel';
import { atomically } from '../../../db/transactions.ts';
import { requestOf } from '../../../testing.ts';
import {
  type AgentsApp,
  bet,
  contractBelow,
  contractOfPlatform,
  givePaymentPasswords,
  openAgentsApp,
  type Placed,
} from '../testing/open-agents.ts';

let app: AgentsApp;
let top: Placed;
let beside: Placed;
let middle: Placed;
let player: Placed;
let outsider: Placed;
let wanderer: Placed;
let bill: { readonly contractId: string; readonly period: string };

type Six = [Placed, Placed, Placed, Placed, Placed, Placed];

const SALARY = {
  kind: 'salary',
  product: 'RNG',
  tiers: [{ sales: '1000.00', active: 0, rate: '0.008' }],
} as const;
const BELOW = { ...SALARY, tiers: [{ sales: '1000.00', active: 0, rate: '0.005' }] } as const;
const RANGE = { from: '2026-03-01', to: '2026-03-12' };

type MoneyFact = 'deposit.credited' | 'withdrawal.decided' | 'transfer.settled' | 'balance.adjusted';

async function money(kind: MoneyFact, { id: memberId }: Placed, amountMinor: string) {
  const id = '0194f7a0-0000-7000-8000-000000000001';
  const fact = { memberId, currency: 'PHP', amountMinor };
  const { outbox } = app;
  await atomically(app.database.db, async (tx) => {
    if (kind === 'deposit.credited') await outbox.publish(tx, 'demo', kind, { ...fact, orderId: id, method: 'qr' });
    else if (kind === 'withdrawal.decided')
      await outbox.publish(tx, 'demo', kind, { ...fact, orderId: id, state: 'paid' });
    else if (kind === 'balance.adjusted') await outbox.publish(tx, 'demo', kind, fact);
    else
      await outbox.publish(tx, 'demo', kind, {
        ...fact,
        transferId: id,
        vendor: 'lagoon',
        direction: 'in',
        state: 'done',
      });
    return ok();
  });
}

beforeAll(async () => {
  app = await openAgentsApp();
  middle = await app.open(app.top, 'middle51', { makesAgent: true, series: 1956 });
  player = await app.open(middle, 'player52', { makesAgent: false, series: 1950 });
  outsider = await app.open(app.beside, 'outside53', { makesAgent: true });
  wanderer = await app.open(outsider, 'wander54', { makesAgent: false });
  await givePaymentPasswords(app, [app.top, middle]);
  await contractOfPlatform(app, app.top, SALARY);
  const contractId = await contractBelow(app, app.top, middle, { ...BELOW, tiers: [...BELOW.tiers] });
  bill = { contractId, period: '2026-03-12' };
  app.time.now = Date.parse('2026-03-12T03:00:00Z');
  await bet(app, player, { stake: 500_000n });
  await bet(app, player, { stake: 100_000n, payout: 150_000n });
  await bet(app, wanderer, { stake: 900_000n });
  await money('deposit.credited', player, '250000');
  await money('withdrawal.decided', player, '40000');
  await app.outbox.pump();
  const move = {
    merchantId: 'demo',
    username: 'wander54',
    upline: middle.username,
    operator: 'ines, tomas',
    reason: 'test',
  };
  await atomically(app.database.db, (tx) => app.modules.agents.backOffice.move(tx, move));
  app.time.now = Date.parse('2026-03-12T19:00:00Z');
  await bet(app, wanderer, { stake: 70_000n });
  await app.outbox.pump();
  await app.modules.agents.workOnDue();
  await app.outbox.pump();
  const all = [app.top, app.beside, middle, player, outsider, wanderer];
  [top, beside, middle, player, outsider, wanderer] = (await Promise.all(all.map(app.renew))) as Six;
});
afterAll(() => app.close());

describe('AGT-02 an agent’s overview', () => {
  it('sums what its branch did, by day and by product', async () => {
    const team = await app.get('agentOverview', { token: top.token, query: { ...RANGE, to: '2026-03-13' } });
    expect(team.total).toMatchObject({
      stake: '6700.00',
      payout: '1500.00',
      deposits: '2500.00',
      withdrawals: '400.00',
    });
    expect(team.total.net).toBe('-5200.00');
    expect(team.days.map(({ day, sums: { stake } }) => [day, stake])).toEqual([
      ['2026-03-12', '6000.00'],
      ['2026-03-13', '700.00'],
    ]);
    expect(team.products).toMatchObject([{ product: 'RNG', stake: '6700.00' }]);
    expect(team).toMatchObject({ members: 3, newMembers: 3, onlineMembers: 3, balance: expect.any(String) });
    // what contracts paid in the branch, beside what its members lost
    const earned = team.earnings.find(({ kind }) => kind === 'salary')?.amount ?? '';
    expect(Number(earned)).toBeGreaterThan(0);
    const all = team.earnings.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(Number(team.netWithEarnings)).toBeCloseTo(Number(team.total.net) + all, 2);
  });

  it('has of a member who came from another branch only what it did since', async () => {
    const since = await app.get('agentOverview', { token: middle.token, query: { of: wanderer.id } });
    expect(since.total).toMatchObject({ stake: '700.00' });
    const bets = await app.get('agentBets', { token: middle.token, query: { of: wanderer.id } });
    expect(bets.content.map(({ stake }) => stake)).toEqual(['700.00']);
    // what it did there stays there, and nobody there sees what it does now
    const before = await app.get('agentOverview', { token: outsider.token });
    expect(before.total).toMatchObject({ stake: '9000.00' });
  });
});

describe('AGT-02 reports', () => {
  it('list bets page by page, each once, and the totals of money by kind', async () => {
    const first = await app.get('agentBets', { token: top.token, query: { limit: 2 } });
    const rest = await app.get('agentBets', { token: top.token, query: { limit: 2, cursor: first.next ?? '' } });
    expect([...first.content, ...rest.content].map(({ stake }) => stake).sort()).toEqual([
      '1000.00',
      '5000.00',
      '700.00',
    ]);
    expect(rest.next).toBeUndefined();
    const { content } = await app.get('agentMoney', { token: top.token, query: { kind: 'withdrawal' } });
    expect(content).toMatchObject([{ username: 'player52', amount: '-400.00' }]);
    const { kinds } = await app.get('agentMoneyTotals', { token: top.token });
    expect(kinds).toContainEqual({ kind: 'deposit', count: 1, amount: '2500.00' });
    expect(kinds).toContainEqual({ kind: 'stake', amount: '-6700.00' });
    expect(kinds).toContainEqual({ kind: 'prize', amount: '1500.00' });
  });

  it('list account changes of every kind, each once, page by page', async () => {
    await bet(app, player, { stake: 0n, id: 'cancelled' });
    await money('transfer.settled', player, '30000');
    await money('balance.adjusted', player, '-1000');
    await app.outbox.pump();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.get('agentMoney', { token: top.token, query: { limit: 3, ...(cursor && { cursor }) } });
      seen.push(...page.content.map(({ kind, amount, username }) => `${kind} ${username} ${amount}`));
      cursor = page.next;
    } while (cursor !== undefined);
    for (const line of [
      'stake player52 -5000.00',
      'stake player52 -1000.00',
      'prize player52 1500.00',
      'stake wander54 -700.00',
      'deposit player52 2500.00',
      'withdrawal player52 -400.00',
      'transfer player52 -300.00',
      'adjustment player52 -10.00',
      'cancel player52 0.00',
      'salary middle51 27.50',
    ]) {
      expect(seen.filter((one) => one === line)).toEqual([line]);
    }
    for (const kind of ['stake', 'prize', 'cancel', 'transfer', 'adjustment'] as const) {
      const { content } = await app.get('agentMoney', { token: top.token, query: { kind } });
      expect([kind, new Set(content.map((line) => line.kind))]).toEqual([kind, new Set([kind])]);
    }
  });

  it('give the result of each downline with everybody below it', async () => {
    const { content } = await app.get('agentResults', { token: top.token });
    expect(content.map(({ username, sums: { net } }) => [username, net])).toEqual([
      [top.username, '0.00'],
      ['middle51', '-5200.00'],
    ]);
  });

  it('are saved as files, with headings in words and at least a line', async () => {
    for (const list of ['bets', 'money', 'results', 'bills'] as const) {
      const answer = await app.http.inject(requestOf(endpoints.agentFile, { token: top.token, params: { list } }));
      const [headings, ...lines] = answer.body.trim().split('\r\n');
      expect([list, answer.statusCode, headings]).toEqual([list, 200, expect.not.stringContaining('team.column')]);
      expect(lines.length).toBeGreaterThan(0);
    }
  });
});

describe('AGT-02 a bill', () => {
  it('says what it was counted by, and opens down to the bets that made it', async () => {
    const whole = await app.get('agentBill', { token: middle.token, query: bill });
    expect(whole).toMatchObject({
      tier: 1,
      version: 1,
      bill: { state: 'issued', gross: '27.50', turnover: '5500.00' },
    });
    const { content } = await app.get('agentBets', { token: middle.token, query: bill });
    expect(content.map(({ turnover }) => turnover).sort()).toEqual(['500.00', '5000.00']);
    const paid = await app.get('agentMoney', { token: middle.token, query: { kind: 'salary' } });
    expect(paid.content).toMatchObject([{ username: 'middle51', amount: '27.50' }]);
  });

  it('is known to its agent and to the upline that pays it, and to nobody else', async () => {
    const seen = await app.get('agentBills', { token: top.token, query: { whose: 'downlines' } });
    expect(seen.content).toMatchObject([{ username: 'middle51' }]);
    for (const { token } of [beside, outsider, player]) {
      for (const endpoint of ['agentBill', 'agentBets'] as const) {
        const { body } = await app.request(endpoint, { token, query: bill });
        expect(body).toMatchObject({ success: false, code: expect.stringMatching(/^(bill\.unknown|agent\.)/) });
      }
    }
  });
});

describe('AGT-02 a dispute about a bill', () => {
  const reason = 'Two bets of player52 are missing.';
  const about = (who: Placed) => app.request('disputeAgentBill', { token: who.token, body: { ...bill, reason } });

  it('is raised once, by the agent whose bill it is', async () => {
    for (const who of [top, beside, outsider, player]) {
      expect((await about(who)).body).toMatchObject({ code: 'bill.unknown' });
    }
    expect((await about(middle)).body).toMatchObject({ success: true });
    expect((await about(middle)).body).toMatchObject({ code: 'bill.disputed' });
    const { dispute } = await app.get('agentBill', { token: middle.token, query: bill });
    expect(dispute).toMatchObject({ state: 'raised', reason });
  });

  it('is answered once, and the answer is with the bill', async () => {
    const { backOffice } = app.modules.agents;
    const [open] = (await backOffice.disputes(app.database.db, 'demo')) as { id: string }[];
    const answer = {
      id: open?.id ?? '',
      event: 'uphold',
      words: 'They are in the next bill.',
      operator: 'ines',
    } as const;
    const answered = () => atomically(app.database.db, (tx) => backOffice.answerDispute(tx, 'demo', answer));
    expect(await answered()).toMatchObject({ ok: true, value: { state: 'upheld' } });
    expect(await answered()).toMatchObject({ ok: false, refusal: { code: 'dispute.answered' } });
    await app.outbox.pump();
    const { dispute } = await app.get('agentBill', { token: middle.token, query: bill });
    expect(dispute).toMatchObject({ state: 'upheld', answer: answer.words });
    expect(await backOffice.disputes(app.database.db, 'demo')).toEqual([]);
    const [message] = (await app.get('inbox', { token: middle.token, query: { limit: 1 } })).content;
    expect(message).toMatchObject({ kind: 'dispute_answered' });
  });
});

describe('AGT-02 a member in full', () => {
  it('shows balance and contact to the direct upline alone, and the contact masked', async () => {
    const own = await app.get('agentMember', { token: middle.token, params: { memberId: player.id } });
    expect(own).toMatchObject({ isDirect: true, balance: expect.any(String) });
    expect(own.lastLoginAt).toBeDefined();
    expect(JSON.stringify(own)).not.toContain('player52@example.com');
    const above = await app.get('agentMember', { token: top.token, params: { memberId: player.id } });
    expect(Object.keys(above)).not.toEqual(expect.arrayContaining(['balance']));
    expect(above).not.toHaveProperty('email');
    expect(above).not.toHaveProperty('lastLoginAt');
  });
});

describe('AGT-02 messages', () => {
  it('reach the direct downlines as plain text, and nobody outside of the branch', async () => {
    const body = { title: 'News', content: 'Good <b>evening</b>' };
    expect(await app.get('writeToDownlines', { token: top.token, key: 'news', body })).toEqual({ recipients: 1 });
    await app.outbox.pump();
    const inbox = await app.get('inbox', { token: middle.token, query: { limit: 10 } });
    const message = inbox.content.find(({ kind }) => kind === 'letter');
    const { content } = await app.get('inboxMessage', {
      token: middle.token,
      params: { messageId: message?.id ?? '' },
    });
    expect(content).toBe('<p>Good &lt;b&gt;evening&lt;/b&gt;</p>');
    const to = { ...body, to: outsider.id };
    const refused = await app.request('writeToDownlines', { token: top.token, key: 'to-others', body: to });
    expect(refused.body).toMatchObject({ code: 'agent.unknown_member' });
  });

  it('are written once under a key, also by requests at once, and the key is of one message', async () => {
    const body = { title: ' Twice', content: 'tapped' };
    const countMessages = async () => {
      await app.outbox.pump();
      const { content } = await app.get('inbox', { token: middle.token, query: { limit: 50 } });
      return content.filter(({ title }) => title === 'Twice').length;
    };
    const write = (sent: typeof body, key = 'twice', { token } = top) =>
      app.request('writeToDownlines', { token, key, body: sent });
    const both = await Promise.all([write(body), write(body)]);
    expect([...both, await write(body)].map((one) => one.body)).toMatchObject(
      Array.from({ length: 3 }, () => ({ success: true, value: { recipients: 1 } })),
    );
    expect(await countMessages()).toBe(1);
    const other = await write({ ...body, content: 'another' });
    expect(other).toMatchObject({ status: 409, body: { code: 'request.idempotency_key_reused' } });
    expect((await write(body, 'twice', middle)).body).toMatchObject({ success: true });
    expect(await countMessages()).toBe(1);
    expect((await write(body, 'again')).body).toMatchObject({ success: true });
    expect(await countMessages()).toBe(2);
  });
});

describe('AGT-02 nobody sees anything outside of the branch', () => {
  const of = ['agentOverview', 'agentBets', 'agentMoney', 'agentMoneyTotals', 'agentResults'] as const;

  it('by no endpoint and no id', async () => {
    const everybody = { top, beside, middle, player, outsider, wanderer };
    const within: { readonly [caller: string]: readonly string[] } = {
      top: ['top', 'middle', 'player', 'wanderer'],
      beside: ['beside', 'outsider'],
      middle: ['middle', 'player', 'wanderer'],
      outsider: ['outsider'],
      player: [],
      wanderer: [],
    };
    let requested = 0;
    for (const [caller, { token }] of Object.entries(everybody)) {
      for (const [name, { id, username }] of Object.entries(everybody)) {
        if (within[caller]?.includes(name)) continue;
        const answers = [
          ...(await Promise.all(of.map((endpoint) => app.request(endpoint, { token, query: { of: id } })))),
          await app.request('agentMember', { token, params: { memberId: id } }),
          await app.request('agentFile', { token, params: { list: 'bets' }, query: { of: id } }),
          await app.request('writeToDownlines', { token, key: id, body: { to: id, title: 'a', content: 'b' } }),
        ];
        for (const { body } of answers) {
          requested += 1;
          expect([caller, name, body]).toMatchObject([caller, name, { success: false }]);
          expect(JSON.stringify(body)).not.toContain(username);
        }
      }
    }
    expect(requested).toBeGreaterThan(150);
  });

  it('names of others are in none of the lists', async () => {
    for (const endpoint of [...of, 'agentBills', 'agentDownlines', 'agentLinks'] as const) {
      const { body } = await app.request(endpoint, { token: beside.token });
      expect([endpoint, body.success, /middle51|player52/.test(JSON.stringify(body))]).toEqual([endpoint, true, false]);
    }
  });
});
