/** kill -9 of the process that pays agents, before steps of its run in turn: every bill and rebate is paid once, and never a part of a tree. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { atomically } from '../../db/transactions.ts';
import { openTestDatabase } from '../../testing.ts';
import {
  bet,
  contractBelow,
  contractOfPlatform,
  givePaymentPasswords,
  NOON,
  openAgentsApp,
} from './testing/open-agents.ts';

/** Statements between the kills of one run and the next: what was done stays done, so that each comes further. */
const STRIDE = 61;
const MINUTE_MS = 60_000;
const CLAIM_MS = 16 * MINUTE_MS;
const worker = fileURLToPath(new URL('../../testing/dying-worker.ts', import.meta.url));
const tiers = (rate: string) => [{ sales: '1.00', active: 0, rate }];

it('AGT-02 pays each bill and rebate once though its process is killed before any step of a run', async () => {
  const database = await openTestDatabase();
  const { url, sql } = database;
  if (url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  const app = await openAgentsApp({ database });
  try {
    const middle = await app.open(app.top, 'middle91', { makesAgent: true });
    const low = await app.open(middle, 'lower92', { makesAgent: true });
    const player = await app.open(low, 'player93', { makesAgent: false });
    await givePaymentPasswords(app, [app.top, middle, low]);
    const salary = { kind: 'salary', product: 'RNG' } as const;
    await contractOfPlatform(app, app.top, { ...salary, tiers: tiers('0.008') });
    await contractBelow(app, app.top, middle, { ...salary, tiers: tiers('0.006') });
    await contractBelow(app, middle, low, { ...salary, tiers: tiers('0.002') });
    const { backOffice } = app.modules.agents;
    const rate = { merchantId: 'demo', username: app.top.username, text: 'RNG:0.009' };
    await atomically(database.db, (tx) => backOffice.setRate(tx, rate));
    await app.get('setAgentRate', {
      token: app.top.token,
      body: { memberId: middle.id, product: 'RNG', rate: '0.004' },
    });
    app.time.now = NOON + 86_400_000;
    for (let count = 0; count < 5; count++) await bet(app, player, { stake: 400_000n });
    await app.outbox.pump();

    // Shortly before the day's salary is due: minutes that are billed at once, and of which a bet is voided afterwards.
    const night = NOON + 86_400_000 + 13.5 * 3_600_000;
    app.time.now = night;
    const [top, below] = [await app.renew(app.top), await app.renew(middle)];
    const realtime = { kind: 'realtime', product: 'RNG' } as const;
    await contractOfPlatform(app, top, { ...realtime, tiers: tiers('0.001') });
    await contractBelow(app, top, below, { ...realtime, tiers: tiers('0.0005') });
    app.time.now = night + 6 * MINUTE_MS;
    const voided = await bet(app, player, { stake: 1_000_000n });
    await bet(app, player, { stake: 1_000_000n });
    await app.outbox.pump();
    app.time.now = night + 12 * MINUTE_MS;
    await app.modules.agents.workOnDue();
    const ofMinutes =
      "select sum(paid_minor)::int as paid from agent_bill where kind = 'realtime' group by agent_id order by 1";
    expect(await sql.query(ofMinutes, [])).toEqual([{ paid: 1_000 }, { paid: 2_000 }]);
    await bet(app, player, { id: voided, stake: 0n, revision: 2 });
    await bet(app, player, { stake: 3_000_000n });
    await app.outbox.pump();

    let at = NOON + 86_400_000 + 15 * 3_600_000;
    const run = async (killedAt: number) => {
      // the claim of a run that died has expired
      at += CLAIM_MS;
      const child = spawn(process.execPath, [worker, url, `${at}`, `${killedAt}`, 'agents'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [, signal] = await once(child, 'exit');
      return signal;
    };
    const standing = async () => {
      const [row] = await sql.query<{
        [sum in 'billed' | 'salaries' | 'waiting' | 'rebates' | 'noted' | 'moved']: number;
      }>(
        `select (select coalesce(sum(paid_minor), 0)::int from agent_bill where upline_id is null) as billed,
           (select coalesce(sum(delta), 0)::int from ledger.transfer where ref in ('salary', 'realtime'))
             + (select coalesce(sum(amount_minor), 0)::int from agent_payout) as salaries,
           (select count(*)::int from agent_payout) as waiting,
           (select coalesce(sum(paid_minor), 0)::int from agent_rebate) as rebates,
           (select coalesce(sum(amount_minor), 0)::int from agent_rebate_payment) as noted,
           (select coalesce(sum(delta), 0)::int from ledger.transfer where ref = 'rebate') as moved`,
        [],
      );
      return row;
    };
    let kills = 0;
    for (let killedAt = 3; (await run(killedAt)) === 'SIGKILL'; killedAt += STRIDE) {
      kills += 1;
      const now = await standing();
      // What the platform paid or has decided to is what its own agents' bills say, and what is marked as paid was moved: at every moment.
      expect([killedAt, now?.salaries, now?.noted, now?.moved]).toEqual([
        killedAt,
        now?.billed,
        now?.rebates,
        now?.rebates,
      ]);
    }
    expect(kills).toBeGreaterThan(3);
    expect(await run(0)).toBeNull();
    const all = { billed: 20_000, salaries: 20_000, waiting: 0, rebates: 18_000, noted: 18_000, moved: 18_000 };
    expect(await standing()).toEqual(all);
    // Those of the day before are of nothing.
    const bills = "select count(*)::int as bills from agent_bill where kind = 'salary' and paid_minor > 0";
    expect(await sql.query(bills, [])).toEqual([{ bills: 3 }]);
    expect(await sql.query(ofMinutes, [])).toEqual([{ paid: 2_000 }, { paid: 4_000 }]);
    await expectBooksToBalance(sqlPortOf(database.db));
  } finally {
    await app.close();
    await database.close();
  }
}, 240_000);
