import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { logInDemoOperators } from '../testing.ts';

const tool = join(import.meta.dirname, '../../../../../../tools/operator.ts');
const folder = mkdtempSync(join(tmpdir(), 'croupier-messages-'));
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await openTestApp({ config: { directory: folder } });
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  await app.modules.operators.seedDemo();
  await app.listen();
  await logInDemoOperators(folder, Date.now());
  const [{ username, password }] = demoMembers;
  token = (await app.get('login', { body: { type: 'username', username, password } })).token;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The command line tool, as an operator runs it; what it sends is in a file. */
function operator(command: string, content?: object): Promise<{ code: number | null; answer: string }> {
  const file = join(folder, 'content.json');
  if (content) writeFileSync(file, JSON.stringify(content));
  const args = [tool, ...command.split(' '), '--data', folder, '--as', 'ines', '--json'];
  const child = spawn(process.execPath, content ? [...args, '--file', file] : args);
  let answer = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      answer += chunk;
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, answer })));
}

const words = {
  EN: { title: 'Maintenance', content: '<p onclick="x()">At <b>night</b><script>alert(1)</script></p>' },
  VI: { title: 'Bảo trì', content: '<p>Ban đêm</p>' },
};
const titles = async () =>
  (await app.get('listAnnouncements', { token, query: { types: 'PL' } })).player.map(({ title }) => title);
const actions = async () =>
  (JSON.parse((await operator('audit list')).answer) as { action: string; operator: string; after: object }[]).map(
    ({ action }) => action,
  );

it('publishes in several languages, sanitised, and withdraws, each in the audit trail', async () => {
  const written = await operator('announce write', { type: 'PL', audience: 'A', words });
  const { id, saved } = JSON.parse(written.answer);
  expect(saved.words.EN).toEqual({ title: 'Maintenance', content: '<p>At <b>night</b></p>' });
  expect(await titles()).toEqual(['Maintenance']);
  expect(JSON.parse((await operator('announce list')).answer)).toMatchObject([
    { id, audience: 'A', title: 'Maintenance' },
  ]);
  expect(await operator(`announce end ${id} --reason over`)).toMatchObject({ code: 0 });
  expect(await titles()).toEqual([]);
  expect(await operator(`announce end ${id}`)).toMatchObject({
    code: 1,
    answer: expect.stringContaining('announcement.unknown'),
  });
  expect(await actions()).toEqual(['announce.end', 'announce.write']);
});

it('refuses an invalid file, and saves nothing of it', async () => {
  for (const wrong of [{ type: 'PL', audience: 'A', words: {} }, { words }]) {
    expect(await operator('announce write', wrong)).toMatchObject({
      code: 1,
      answer: expect.stringContaining('request.malformed'),
    });
  }
  expect(await operator('announce write')).toMatchObject({ code: 1 });
  expect(await titles()).toEqual([]);
  expect(await actions()).toHaveLength(2);
});

it('takes pictures from files beside the texts', async () => {
  const pictures = ['red', 'blue'].map((colour) => join(folder, `${colour}.png`));
  for (const path of pictures) {
    await sharp({ create: { width: 30, height: 10, channels: 3, background: 'red' } })
      .png()
      .toFile(path);
  }
  const withImages = `announce write --image ${pictures[0]} --image ${pictures[1]}`;
  const { code, answer } = await operator(withImages, { type: 'PR', audience: 'A', words });
  expect(code).toBe(0);
  const { promotion } = await app.get('listAnnouncements', { token, query: { types: 'PR' } });
  expect(promotion).toMatchObject([
    { id: JSON.parse(answer).id, announcementImages: [{ sequence: 1 }, { sequence: 2 }] },
  ]);
  const missing = await operator(`announce write --image ${join(folder, 'none.png')}`, {
    type: 'PR',
    audience: 'A',
    words,
  });
  expect(missing).toMatchObject({ code: 1, answer: expect.stringContaining('cannot be read') });
});

it('writes to a member, and reads members’ feedback', async () => {
  expect(await operator('message write luckytiger', words)).toMatchObject({ code: 0 });
  const { content } = await app.get('inbox', { token });
  expect(content.find(({ kind }) => kind === 'letter')).toMatchObject({ title: 'Maintenance', read: false });
  expect(await operator('message write nobody', words)).toMatchObject({
    code: 1,
    answer: expect.stringContaining('request.malformed'),
  });
  expect((await actions())[0]).toBe('message.write');
  expect(JSON.parse((await operator('feedback list')).answer)).toEqual([]);
});

it('verifies the trail after all of it', async () => {
  expect(JSON.parse((await operator('audit prove')).answer)).toMatchObject({ entries: '4', brokenAt: null });
});
