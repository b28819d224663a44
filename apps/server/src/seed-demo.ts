/** Demo data of a new database: members who can log in, and something to read. Never in production. */
import { assert, ok } from '#kernel';
import type { App } from './app.ts';
import { demoMembers, seedDemoMembers } from './modules/members/index.ts';
import type { Merchant } from './modules/merchants/index.ts';
import { demoOperators } from './modules/operators/index.ts';

const PAYMENT_PASSWORD = '246810';

/** The first of the demo members can withdraw at once; the others still have to set everything up. */
async function seedWithdrawing({ identity, cashier, membersDeps }: App['modules'], merchant: Merchant) {
  const { username } = demoMembers[0];
  const memberId = await identity.accounts.memberNamed(membersDeps.db, merchant.id, username);
  if (memberId === undefined) return;
  if (!(await identity.credentials.secretsOf(merchant.id, memberId)).hasPaymentPassword) {
    const hash = await identity.credentials.hashSecret(PAYMENT_PASSWORD);
    assert(hash.ok, 'a house that opens makes a hash');
    const secret = { kind: 'payment', hash: hash.value } as const;
    await membersDeps.atomically(async (tx) =>
      ok(await identity.credentials.setSecret(tx, merchant.id, memberId, secret)),
    );
  }
  await cashier.seedDemoCard(merchant, { memberId, holder: 'Lucky Tiger', paymentPassword: PAYMENT_PASSWORD });
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
  }
  await main.operators.seedDemo();
  const apps = demos.map(({ manifest }) => `  ${manifest.name.padEnd(10)} http://${manifest.hosts[0]}:${port}/m/`);
  const logins = demoMembers.map(
    ({ username, password }, at) =>
      `  ${username.padEnd(14)} ${password}${at === 0 ? `   payment password ${PAYMENT_PASSWORD}` : ''}`,
  );
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
