/** A server with an agent's team that has played for two days: figures, bills, a link. In this process, over a database in memory. */
import { ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { atomically } from '../../apps/server/src/db/transactions.ts';
import {
  bet,
  contractBelow,
  contractOfPlatform,
  givePaymentPasswords,
  openAgentsApp,
} from '../../apps/server/src/modules/agents/testing/open-agents.ts';
import { demoMembers } from '../../apps/server/src/modules/members/index.ts';
import type { RunningServer } from './server.ts';

const DAY_MS = 86_400_000;

/** The agent at the top of the team. */
export const [teamLeader] = demoMembers;
export const PLAYER = 'greenheron42';
export const AGENT_BELOW = 'redcrane41';

export async function openTeamServer(): Promise<RunningServer> {
  const app = await openAgentsApp();
  app.time.now = Date.now() - 3 * DAY_MS;
  const top = await app.renew(app.top);
  const below = await app.open(top, AGENT_BELOW, { makesAgent: true, series: 1956 });
  const player = await app.open(below, PLAYER, { makesAgent: false, series: 1950 });
  await givePaymentPasswords(app, [top, below]);
  const terms = { kind: 'salary', product: 'RNG' } as const;
  const tiersOf = (rate: string) => [{ sales: '1000.00', active: 0, rate }];
  await contractOfPlatform(app, top, { ...terms, tiers: tiersOf('0.008') });
  await contractBelow(app, top, below, { ...terms, tiers: tiersOf('0.005') });
  for (let day = 2; day >= 0; day -= 1) {
    app.time.now = Date.now() - day * DAY_MS;
    await bet(app, player, { stake: 500_000n });
    await bet(app, player, { stake: 100_000n, payout: 150_000n });
    await atomically(app.database.db, async (tx) => {
      const fact = { orderId: '0194f7a0-0000-7000-8000-000000000001', memberId: player.id, currency: 'PHP' };
      await app.outbox.publish(tx, 'demo', 'deposit.credited', { ...fact, amountMinor: '250000', method: 'qr' });
      return ok();
    });
    await app.outbox.pump();
  }
  await app.modules.agents.workOnDue();
  await app.outbox.pump();
  const { token } = await app.renew(top);
  await app.get('makeAgentLink', {
    token,
    key: crypto.randomUUID(),
    body: { makesAgent: true, series: 1950, language: 'TH' },
  });
  const port = await app.listen();
  return {
    port,
    directory: '',
    origin: (host = 'localhost') => `http://${host}:${port}`,
    output: () => '',
    close: async () => {
      await expectBooksToBalance(app.database.sql);
      await app.close();
    },
  };
}
