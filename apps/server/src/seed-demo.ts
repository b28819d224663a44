/** What a fresh house needs to be tried at once: members who can log in, and something to read. Never in production. */
import { assert } from '#kernel';
import type { House } from './house.ts';
import { demoMembers, seedDemoMembers } from './modules/members/index.ts';

/** Safe to run at every start. Answers what to print: where to go and who to be. */
export async function seedDemo({ modules }: House, port: number, isProduction: boolean): Promise<string> {
  assert(!isProduction, 'demo members exist in no production');
  const demos = modules.merchants.all().filter((merchant) => merchant.manifest.isDemo);
  for (const merchant of demos) {
    await seedDemoMembers(modules.membersDeps, merchant);
    await modules.content.seedDemo(merchant);
  }
  const houses = demos.map(({ manifest }) => `  ${manifest.name.padEnd(10)} http://${manifest.hosts[0]}:${port}/m/`);
  const logins = demoMembers.map(({ username, password }) => `  ${username.padEnd(14)} ${password}`);
  return [
    '',
    'Croupier is open.',
    '',
    ...houses,
    `  ${'API'.padEnd(10)} http://localhost:${port}/docs`,
    `  ${'Outbox'.padEnd(10)} http://outbox.localhost:${port}/`,
    '',
    'Demo logins:',
    ...logins,
    '',
  ].join('\n');
}
