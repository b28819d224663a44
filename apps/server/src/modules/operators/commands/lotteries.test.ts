import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { knock, logInDemoOperators } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-series-'));
const time = { now: Date.UTC(2026, 4, 4, 4) };
const [{ username }] = demoMembers;
const tokens: { [name: string]: string } = {};
let app: TestApp;

beforeAll(async () => {
  app = await openTestApp({ config: { directory: folder }, clock: { now: () => time.now } });
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  await app.modules.operators.seedDemo();
  await app.listen();
  await logInDemoOperators(folder, time.now);
  for (const name of ['ines', 'tomas']) {
    tokens[name] = JSON.parse(readFileSync(join(folder, 'operator-sessions', `${name}.json`), 'utf8')).token;
  }
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(name: string, command: string, choice = '', subject: string = username, reason = 'agreed') {
  const requested = { merchant: 'demo', subject, choice, reason, text: '', command };
  return knock(folder, '/command', requested, tokens[name] ?? name);
}
const shown = async () => ((await run('ines', 'series show')).value as { series: number | null }).series;

it('raises a member’s maximum series by two operators, and lowers it by one', async () => {
  expect(await shown()).toBeNull();
  expect(await run('ines', 'series set', '1940')).toMatchObject({ value: { waitsForSecond: true } });
  expect(await shown()).toBeNull();
  expect(await run('tomas', 'series set', '1940')).toMatchObject({ ok: true, value: { series: 1_940 } });
  expect(await run('ines', 'series set', '1900')).toMatchObject({ ok: true, value: { series: 1_900 } });
  expect(await run('ines', 'series set', '1902')).toMatchObject({ value: { waitsForSecond: true } });
  expect(await shown()).toBe(1_900);
});

it('refuses what is no series, nobody’s name, and a change without a reason', async () => {
  for (const choice of ['', '1901', '2002', '195', '1e3', '-1900']) {
    expect(await run('ines', 'series set', choice)).toMatchObject({ code: 'order.series_out_of_range' });
  }
  expect(await run('ines', 'series set', '1800', 'nobody-at-all')).toMatchObject({ code: 'request.malformed' });
  expect(await run('ines', 'series set', '1800', username, '')).toMatchObject({ code: 'request.malformed' });
  expect(await shown()).toBe(1_900);
});
