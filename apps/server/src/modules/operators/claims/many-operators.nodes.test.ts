/** Sixty-four operators press at once, at two nodes of one database: an order is decided by one of them. */
import { expect, it, onTestFinished } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { openTestApp, openTestDatabase, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const OPERATORS = 64;
const AMOUNT = 750_00n;
const clock = { now: Date.now };
const rights = [
  'withdrawals.see',
  'withdrawals.finance.see',
  'withdrawals.finance.decide',
  'deposits.see',
  'deposits.decide',
];

interface Setup {
  readonly nodes: readonly [TestApp, TestApp];
  readonly memberId: string;
  readonly tokens: readonly string[];
}

async function openSetup(): Promise<Setup> {
  const base = await openTestDatabase();
  if (base.url === undefined) throw new Error('two nodes need Postgres: TEST_DATABASE=postgres');
  const nodes = [await openTestApp({ database: base }), await openTestApp({ database: base })] as const;
  const [node] = nodes;
  onTestFinished(async () => {
    for (const one of nodes) await one.close();
  });
  await seedDemoMembers(node.modules.membersDeps, node.modules.merchants.of('demo'));
  const memberId = (await node.modules.identity.accounts.memberNamed(base.db, 'demo', demoMembers[0].username)) ?? '';
  const tokens: string[] = [];
  for (let at = 0; at < OPERATORS; at++) {
    tokens.push(await signedIn(node, { username: `operator-${at}`, grants: { demo: rights } }, clock));
  }
  return { nodes, memberId, tokens };
}

/** All at once, by turns at either node; answers how often each answer came. */
async function press({ nodes, tokens }: Setup, name: ConsoleEndpointName, subject: string) {
  const answers = await Promise.all(
    tokens.map((as, at) =>
      callConsole(nodes[at % 2 === 0 ? 0 : 1], name, { as, at: 'demo', key: crypto.randomUUID(), body: { subject } }),
    ),
  );
  return Object.fromEntries(
    Map.groupBy(answers, ({ code }) => code)
      .entries()
      .map(([code, all]) => [code, all.length]),
  );
}

const decisions = ({ nodes: [{ database }] }: Setup, subject: string, action: string) =>
  database.sql.query('select count(*)::int as n from audit_entry where subject = $1 and action = $2', [
    subject,
    action,
  ]);

const accounts = async ({ nodes: [{ database }], memberId }: Setup) =>
  Object.fromEntries(
    (
      await database.sql.query<{ kind: string; balance: string }>(
        "select kind, balance::text from ledger.account where owner = $1 and kind in ('cash', 'held')",
        [memberId],
      )
    ).map(({ kind, balance }) => [kind, BigInt(balance)]),
  );

async function withdrawal({ nodes: [{ modules, database }], memberId }: Setup): Promise<string> {
  const id = crypto.randomUUID();
  const accountRef = { merchant: modules.merchants.of('demo'), memberId, isTrial: false };
  const movement = { accountRef, ref: id, requestHash: id, label: 'sandbox', amountMinor: AMOUNT };
  await database.sql.query(
    `insert into withdrawal_order (merchant_id, id, member_id, card_id, card, provider, currency, amount_minor, fee_minor, state,
       created_at, changed_at, risk)
     values ('demo', $1, $2, $1, 'BDO', 'sandbox', 'PHP', $3, 0, 'finance', now(), now(), '[]')`,
    [id, memberId, AMOUNT],
  );
  await modules.membersDeps.atomically(async (tx) => {
    await modules.walletModule.wallet.credit(tx, { ...movement, source: 'sandbox', externalId: `fund:${id}` });
    await modules.walletModule.wallet.hold(tx, { ...movement, source: 'withdrawal', externalId: id, heldMinor: 0n });
    return ok();
  });
  return id;
}

async function deposit({ nodes: [{ database }], memberId }: Setup): Promise<string> {
  const id = crypto.randomUUID();
  await database.sql.query(
    `insert into deposit_order (merchant_id, id, member_id, provider, currency, amount_minor, state, created_at, changed_at, expires_at)
     values ('demo', $1, $2, 'transfer', 'PHP', $3, 'waiting', now(), now(), now() + interval '1 day')`,
    [id, memberId, AMOUNT],
  );
  return id;
}

it('a withdrawal is approved, and a deposit credited, once by 64 operators who press at once; the books balance', async () => {
  const setup = await openSetup();
  const [{ database }] = setup.nodes;
  const settled = { ok: 1, 'order.settled': OPERATORS - 1 };

  const out = await withdrawal(setup);
  const held = await accounts(setup);
  expect(await press(setup, 'withdrawalsApprove', out)).toEqual(settled);
  expect(await decisions(setup, out, 'withdrawal.approve')).toEqual([{ n: 1 }]);
  expect(await accounts(setup)).toEqual(held);

  const into = await deposit(setup);
  expect(await press(setup, 'depositsConfirm', into)).toEqual(settled);
  expect(await decisions(setup, into, 'deposit.confirm')).toEqual([{ n: 1 }]);
  expect((await accounts(setup)).cash).toBe((held.cash ?? 0n) + AMOUNT);
  await expectBooksToBalance(database.sql);
});
