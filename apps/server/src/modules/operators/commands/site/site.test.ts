import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flags } from '#contract';
import { openTestApp, type TestApp } from '../../../../testing.ts';
import { commandLine, logInDemoOperators } from '../../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-site-'));
let app: TestApp;
/** A second node on the same database. */
let other: TestApp;
let operator: ReturnType<typeof commandLine>;

beforeAll(async () => {
  app = await openTestApp({ config: { directory: folder } });
  other = await openTestApp({ database: app.database });
  await app.modules.operators.seedDemo();
  await app.listen();
  await logInDemoOperators(folder, Date.now());
  operator = commandLine(folder, { as: 'ines', merchant: 'demo' });
});
afterAll(async () => {
  await other.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const infoAt = async (node: TestApp, host = 'localhost') => {
  // What every node does each second.
  await node.modules.merchants.refresh();
  return (await node.get('systemStatus', { host })).info;
};
const reported = async (...args: string[]) => {
  const { code, out, errors } = await operator(...args);
  return code === 0 ? JSON.parse(out) : errors;
};
const because = ['--reason', 'festival'];

describe('flags', () => {
  it('lists all, with their values and who decided', async () => {
    const listed = (await reported('flags', 'list')) as { flag: string; state: string; decidedBy: string }[];
    expect(listed.map(({ flag }) => flag)).toEqual(Object.keys(flags));
    const of = (name: string) => listed.find(({ flag }) => flag === name);
    expect(of('vip')).toMatchObject({ state: 'on', decidedBy: 'merchant' });
    expect(of('freePlay')).toMatchObject({ state: 'on', decidedBy: 'default' });
  });

  it('are switched at one merchant on every node, and reset to its configuration', async () => {
    expect(await reported('flags', 'set', 'winners', 'off', ...because)).toEqual({ before: true, after: false });
    for (const node of [app, other]) {
      expect((await infoAt(node)).whitelabel.winners).toBe(false);
      expect((await node.request('rankList')).body).toMatchObject({ code: 'feature.off' });
    }
    const lotus = await infoAt(app, 'lotus.localhost');
    expect(await reported('flags', 'set', 'winners', 'on', ...because, '--merchant', 'lotus')).toMatchObject({
      after: true,
    });
    expect((await infoAt(app, 'lotus.localhost')).whitelabel).toEqual({ ...lotus.whitelabel, winners: true });
    expect((await infoAt(app)).whitelabel.winners).toBe(false);
    const listed = (await reported('flags', 'list')) as { flag: string; decidedBy: string }[];
    expect(listed.find(({ flag }) => flag === 'winners')).toMatchObject({ decidedBy: 'operator', state: 'off' });
    expect(await reported('flags', 'unset', 'winners', ...because)).toEqual({ before: false, after: true });
    expect((await infoAt(other)).whitelabel.winners).toBe(true);
  });

  it.each([
    ['one nobody declared', ['set', 'shortcut', 'on', ...because], 'flag'],
    ['one that belongs to all objects', ['set', 'constructor', 'on', ...because], 'flag'],
    ['neither on nor off', ['set', 'vip', 'maybe', ...because], 'choice'],
    ['no reason', ['set', 'vip', 'off'], 'reason'],
    ['numbers that nobody could log in by', ['set', 'mobileCodeLogin', 'off', ...because], 'flag'],
    ['numbers that nobody could prove', ['set', 'smsCodes', 'off', ...because], 'flag'],
  ])('refuses %s', async (_what, args, field) => {
    const before = await infoAt(app);
    const answer = await reported('flags', ...args);
    expect(answer).toContain('request.malformed');
    expect(answer).toContain(`"field":"${field}"`);
    expect(await infoAt(app)).toEqual(before);
  });

  it('needs two operators to enable automatic withdrawals, and one to disable them', async () => {
    expect(await reported('flags', 'set', 'automaticApproval', 'off', ...because)).toMatchObject({ after: false });
    const requested = await reported('flags', 'set', 'automaticApproval', 'on', ...because);
    expect(requested).toMatchObject({ waitsForSecond: true, would: { after: true } });
    await app.modules.merchants.refresh();
    expect(app.modules.merchants.of('demo').flags.automaticApproval).toBe(false);
    await reported('approvals', 'approve', requested.approvalId, '--as', 'tomas');
    await app.modules.merchants.refresh();
    expect(app.modules.merchants.of('demo').flags.automaticApproval).toBe(true);
  });
});

it('SYS-01 starts and ends maintenance of one merchant, on every node', async () => {
  expect(await reported('maintenance', 'on')).toContain('"field":"reason"');
  expect(await reported('maintenance', 'on', ...because)).toEqual({ before: false, after: true });
  await infoAt(other);
  expect((await other.request('vendorMapping')).status).toBe(503);
  expect((await other.request('vendorMapping', { host: 'lotus.localhost' })).status).toBe(200);
  await infoAt(app);
  expect(await reported('maintenance', 'status')).toEqual({ maintenance: true });
  expect(await reported('maintenance', 'off', ...because)).toEqual({ before: true, after: false });
  await infoAt(other);
  expect((await other.request('vendorMapping')).status).toBe(200);
});

describe('links', () => {
  const link = { resourceType: 'TELEGRAM', url: 'https://example.com/elsewhere', labelNameEn: 'Telegram' };
  const set = (value: unknown) => reported('links', 'set', ...because, '--text', JSON.stringify(value));

  it('are replaced on every node, and reset', async () => {
    const own = (await infoAt(app)).resources;
    expect(own.length).toBeGreaterThan(3);
    expect(await set([link])).toEqual({ before: own, after: [link] });
    expect((await infoAt(other)).resources).toEqual([link]);
    expect(await reported('links', 'list')).toEqual([link]);
    expect(await set([])).toMatchObject({ after: [] });
    expect((await infoAt(app)).resources).toEqual([]);
    expect(await reported('links', 'unset', ...because)).toEqual({ before: [], after: own });
    expect((await infoAt(other)).resources).toEqual(own);
  });

  it.each([
    ['no list', { ...link }],
    ['no https', [{ ...link, url: 'http://example.com' }]],
    ['a script', [{ ...link, url: 'javascript:alert(1)' }]],
    ['what breaks out of an attribute', [{ ...link, url: 'https://example.com/"onload=x' }]],
    ['no address', [{ ...link, url: 'https://' }]],
    ['a type nobody knows', [{ ...link, resourceType: 'FAX' }]],
    ['two of one type', [link, { ...link, url: 'https://example.com/two' }]],
    ['a field too many', [{ ...link, onclick: 'x' }]],
    ['no name', [{ ...link, labelNameEn: '' }]],
    ['too many', Array.from({ length: 41 }, () => link)],
    ['null', [null]],
  ])('refuses %s', async (_what, value) => {
    expect(await set(value)).toContain('"field":"file"');
    expect((await infoAt(app)).resources.length).toBeGreaterThan(3);
  });

  it('refuses invalid JSON', async () => {
    expect(await reported('links', 'set', ...because, '--text', '[{')).toContain('request.malformed');
  });
});

it('records each change in the audit trail with its reason, and the trail verifies', async () => {
  const trail = (await reported('audit', 'list')) as {
    action: string;
    subject: string;
    after: object;
    operator: string;
  }[];
  const actions = trail.map(({ action, subject }) => `${action} ${subject}`);
  for (const one of [
    'flag.set winners',
    'flag.unset winners',
    'maintenance.on demo',
    'maintenance.off demo',
    'links.set demo',
  ])
    expect(actions).toContain(one);
  expect(trail).toContainEqual(
    expect.objectContaining({
      action: 'flag.set',
      subject: 'automaticApproval',
      operator: 'ines, tomas',
      after: '{"is":true,"reason":"festival"}',
    }),
  );
  expect(await reported('audit', 'prove')).toMatchObject({ brokenAt: null });
  expect((await app.modules.merchants.trail('demo')).length).toBeGreaterThan(4);
});
