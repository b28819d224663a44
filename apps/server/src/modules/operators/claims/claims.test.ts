import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { knock, logInDemoOperators } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-claims-'));
const time = { now: Date.UTC(2026, 4, 4, 4) };
const MINUTE = 60_000;
const [{ username }] = demoMembers;
let app: TestApp;
let memberId = '';
let orderId = '';
const tokens: { [name: string]: string } = {};

beforeAll(async () => {
  app = await openTestApp({ config: { directory: folder }, clock: { now: () => time.now } });
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  await app.modules.operators.seedDemo();
  await app.listen();
  memberId = (await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', username)) ?? '';
  await logInDemoOperators(folder, time.now);
  for (const name of ['ines', 'tomas']) {
    tokens[name] = JSON.parse(readFileSync(join(folder, 'operator-sessions', `${name}.json`), 'utf8')).token;
  }
});
beforeEach(async () => {
  orderId = await withdrawal(2_000_00n);
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const reason = 'seen on the statement';

const run = (name: string, command: string, args: { readonly [field: string]: string } = {}) =>
  knock(
    folder,
    '/command',
    { merchant: 'demo', subject: orderId, choice: '', reason: '', text: '', ...args, command },
    tokens[name],
  );

/** An order that waits, with its hold; no background job processes it. */
async function withdrawal(amountMinor: bigint): Promise<string> {
  const merchant = app.modules.merchants.of('demo');
  const id = crypto.randomUUID();
  const movement = {
    accountRef: { merchant, memberId, isTrial: false },
    source: 'sandbox',
    ref: id,
    requestHash: id,
    label: 'sandbox',
    amountMinor,
  };
  await app.database.sql.query(
    `insert into withdrawal_order (merchant_id, id, member_id, card_id, card, provider, currency, amount_minor, fee_minor, state,
       created_at, changed_at, risk)
     values ('demo', $1, $2, $3, 'BDO', 'sandbox', 'PHP', $4, 0, 'requested', $5, $5, '[]')`,
    [id, memberId, crypto.randomUUID(), amountMinor, new Date(time.now)],
  );
  await app.modules.membersDeps.atomically(async (tx) => {
    await app.modules.walletModule.wallet.credit(tx, { ...movement, externalId: `fund:${id}` });
    await app.modules.walletModule.wallet.hold(tx, {
      ...movement,
      source: 'withdrawal',
      externalId: id,
      heldMinor: 0n,
    });
    return ok();
  });
  return id;
}

describe('an order in a queue', () => {
  it('is claimed by one of two operators who take it at once', async () => {
    const names = ['ines', 'tomas', 'ines', 'tomas', 'ines', 'tomas', 'ines', 'tomas'];
    const answers = await Promise.all(names.map(async (name) => [name, await run(name, 'withdrawals claim')] as const));
    const winners = new Set(answers.filter(([, answer]) => answer.ok).map(([name]) => name));
    expect(winners.size).toBe(1);
    const [winner] = winners;
    for (const [name, answer] of answers) {
      if (name === winner) expect(answer).toMatchObject({ ok: true, value: { by: winner } });
      else expect(answer).toMatchObject({ code: 'order.claimed', value: { by: winner } });
    }
  });

  it('is neither decided nor released by anybody but its operator, until that one releases it', async () => {
    await run('ines', 'withdrawals claim');
    for (const command of ['withdrawals approve', 'withdrawals refuse', 'withdrawals release', 'withdrawals claim']) {
      expect(await run('tomas', command, { reason })).toMatchObject({ code: 'order.claimed' });
    }
    expect(await run('ines', 'withdrawals release')).toMatchObject({ ok: true });
    expect(await run('tomas', 'withdrawals approve')).toMatchObject({ ok: true, value: { state: 'approved' } });
  });

  it('is free again after ten minutes, and with its decision', async () => {
    await run('ines', 'withdrawals claim');
    time.now += 10 * MINUTE - 1;
    expect(await run('tomas', 'withdrawals claim')).toMatchObject({ code: 'order.claimed' });
    time.now += 1;
    expect(await run('tomas', 'withdrawals claim')).toMatchObject({ ok: true });
    expect(await run('tomas', 'withdrawals refuse', { reason })).toMatchObject({ ok: true });
    const left = await app.database.sql.query('select * from operator_claim where order_id = $1', [orderId]);
    expect(left).toEqual([]);
    expect(await run('ines', 'withdrawals claim')).toMatchObject({ code: 'order.settled' });
  });

  it('that takes two is approved by a second operator while the first one has it', async () => {
    orderId = await withdrawal(30_000_00n);
    await run('ines', 'withdrawals claim');
    const { value } = await run('ines', 'withdrawals approve');
    const { approvalId: subject } = value as { approvalId: string };
    expect(await run('tomas', 'approvals approve', { subject })).toMatchObject({
      ok: true,
      value: { state: 'approved' },
    });
  });

  it('of another merchant, or of none, is unknown', async () => {
    for (const args of [{ merchant: 'lotus' }, { subject: crypto.randomUUID() }, { subject: 'x' }]) {
      expect(await run('ines', 'withdrawals claim', args)).toMatchObject({ code: 'order.unknown' });
      expect(await run('ines', 'deposits claim', args)).toMatchObject({ code: 'order.unknown' });
    }
  });

  it('is decided once by many who press at the same time', async () => {
    const presses = Array.from({ length: 8 }, (_, at) => run(at % 2 === 0 ? 'ines' : 'tomas', 'withdrawals approve'));
    const codes = (await Promise.all(presses)).map((answer) => answer.code ?? 'done');
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['done', 'order.settled']));
  });
});
