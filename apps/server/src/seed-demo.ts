/** Demo data of a new database: members who can log in, and something to read. Never in production. */
import { assert, ok } from '#kernel';
import type { App } from './app.ts';
import { demoAgent, demoMembers, seedDemoMembers, seedDemoTeam } from './modules/members/index.ts';
import type { Merchant } from './modules/merchants/index.ts';
import { demoOperators } from './modules/operators/index.ts';

const PAYMENT_PASSWORD = '246810';

type Modules = App['modules'];

async function seedPaymentPassword({ identity, membersDeps }: Modules, merchant: Merchant, memberId: string) {
  if ((await identity.credentials.secretsOf(merchant.id, memberId)).hasPaymentPassword) return;
  const hash = await identity.credentials.hashSecret(PAYMENT_PASSWORD);
  assert(hash.ok, 'a house that opens makes a hash');
  const secret = { kind: 'payment', hash: hash.value } as const;
  await membersDeps.atomically(async (tx) =>
    ok(await identity.credentials.setSecret(tx, merchant.id, memberId, secret)),
  );
}

/** The first of the demo members can withdraw at once; the others still have to set everything up. */
async function seedWithdrawing(modules: Modules, merchant: Merchant) {
  const { username, nickname } = demoMembers[0];
  const memberId = await modules.identity.accounts.memberNamed(modules.membersDeps.db, merchant.id, username);
  if (memberId === undefined) return;
  await seedPaymentPassword(modules, merchant, memberId);
  await modules.cashier.seedDemoCard(merchant, { memberId, holder: nickname, paymentPassword: PAYMENT_PASSWORD });
}

/** Paid from the first sales on, so that it is seen at work. */
const SALARY = { kind: 'salary', product: 'CONS', tiers: [{ sales: '1000', active: 1, rate: '0.005' }] };

/** An agent with a team of two, and a contract that waits for its answer. */
async function seedTeam(modules: Modules, merchant: Merchant) {
  const { username } = demoAgent;
  const [{ name: operator }] = demoOperators;
  const { agents, membersDeps } = modules;
  await seedDemoTeam(membersDeps, merchant, async (agentId) => {
    await seedPaymentPassword(modules, merchant, agentId);
    const made = await membersDeps.atomically((tx) =>
      agents.backOffice.make(tx, { merchantId: merchant.id, username, series: undefined }),
    );
    assert(made.ok, `${username} can be made an agent`);
    const proposed = await membersDeps.atomically((tx) =>
      agents.contracts.propose(tx, merchant, { username, text: JSON.stringify(SALARY), operator }),
    );
    assert(proposed.ok, `a contract can be proposed to ${username}`);
  });
}

/** Idempotent: run at every start. Returns what to print: addresses and logins. */
export async function seedDemo({ modules: main, shards }: App, port: number, isProduction: boolean): Promise<string> {
  assert(!isProduction, 'demo members exist in no production');
  const demos = main.merchants.all().filter((merchant) => merchant.manifest.isDemo);
  for (const merchant of demos) {
    const { modules } = shards.databaseOf(merchant.id);
    await seedDemoMembers(modules.membersDeps, merchant);
    await modules.content.seedDemo(merchant);
    await modules.rewards.seedDemo(merchant);
    await modules.levels.seedDemo(merchant);
    await seedWithdrawing(modules, merchant);
    await seedTeam(modules, merchant);
  }
  await main.operators.seedDemo();
  const apps = demos.map(({ manifest }) => `  ${manifest.name.padEnd(10)} http://${manifest.hosts[0]}:${port}/m/`);
  const withPayment = `   payment password ${PAYMENT_PASSWORD}`;
  const logins = [
    ...demoMembers.map(
      ({ username, password }, at) => `  ${username.padEnd(14)} ${password}${at === 0 ? withPayment : ''}`,
    ),
    `  ${demoAgent.username.padEnd(14)} ${demoAgent.password}${withPayment}   (an agent)`,
  ];
  return [
    '',
    'Croupier is open.',
    '',
    ...apps,
    `  ${'API'.padEnd(10)} http://localhost:${port}/docs`,
    `  ${'Outbox'.padEnd(10)} http://outbox.localhost:${port}/`,
    `  ${'Console'.padEnd(10)} http://console.localhost:${port}/`,
    '',
    'Demo logins:',
    ...logins,
    '',
    'Demo operators (what moves money takes both), for the console and the command line:',
    ...demoOperators.map(
      ({ name, password, authenticator }) =>
        `  npm run operator -- login ${name} --password ${password} --authenticator ${authenticator}`,
    ),
    '  npm run operator -- code <authenticator>    the code of the moment, as an authenticator app shows it',
    '',
  ].join('\n');
}
