/** Figures and reports through the console's API: what they say is what the books hold. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import { merchants } from '#merchants/registry.ts';
import { openFrame } from '../../../testing/open-frame.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { press } from '../../cashier/testing/pay.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const [tiger] = demoMembers;
let app: TestApp;
let token = '';
let chief = '';

const call = (name: ConsoleEndpointName, asked?: ConsoleRequest) =>
  callConsole(app, name, { as: chief, at: 'demo', ...asked });
const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** A member deposits, is given bonus money and cash by campaigns, plays with both, and gives a bonus back. */
beforeAll(async () => {
  app = await openTestApp({ manifests: merchants });
  const merchant = app.modules.merchants.of('demo');
  await seedDemoMembers(app.modules.membersDeps, merchant);
  await app.modules.rewards.seedDemo(merchant);
  const port = await app.listen();
  const { username, password } = tiger;
  ({ token } = await app.get('login', { body: { type: 'username', username, password } }));
  const { next } = await app.get('deposit', { token, key: 'in', body: { method: 'sandbox', amount: '500.00' } });
  if (next.kind !== 'redirect') throw new Error('the sandbox redirects');
  await press({ port }, next.url, 'pay');
  await app.get('claimReward', { token, body: { campaign: 'daily-sign-in' } });
  const { grant } = await app.get('claimReward', { token, body: { campaign: 'welcome-gift' } });
  const stage = await openFrame(app, token, 'dice');
  for (let round = 0; round < 12; round += 1)
    await app.get('playRound', {
      token: stage,
      key: `round-${round}`,
      body: { stake: `${1 + round}.50`, input: { direction: 'over', target: 50.5 } },
    });
  const held = (await app.get('rewards', { token })).active?.held ?? '0.00';
  await app.get('giveUpReward', { token, params: { grantId: grant.id }, body: { loses: held } });
  await app.outbox.pump();
  chief = await signedIn(app, { username: 'chief', grants: { '*': ['*'] } }, { now: () => Date.now() });
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

/** The sum of all accounts of a kind. */
async function held(kind: string): Promise<bigint> {
  const rows = await app.database.sql.query<{ sum: bigint }>(
    "select coalesce(sum(balance), 0)::bigint as sum from ledger.account where merchant_id = 'demo' and kind = $1",
    [kind],
  );
  return BigInt(rows[0]?.sum ?? 0n);
}

it('home takes the cost of bonuses from the books: GGR is what games hold, NGR what is left after campaigns', async () => {
  const { today, yesterday } = (await call('homeFigures')).value as unknown as {
    [day: string]: { ggr: string; ngr: string; bonuses: string };
  };
  expect(cents(today?.bonuses ?? '')).toBe(-(await held('promotion')));
  expect(cents(today?.bonuses ?? '')).not.toBe(0n);
  expect(cents(today?.ggr ?? '')).toBe(await held('house'));
  expect(cents(today?.ngr ?? '')).toBe((await held('house')) + (await held('promotion')));
  expect(yesterday).toMatchObject({ bonuses: '0.00', ngr: '0.00' });
});
