/** Documents of a player through both doors: requested in the console, sent on the site, looked at and decided in the console. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleEndpointName, endpoints } from '#contract';
import { openTestApp, requestOf, type TestApp } from '../../../testing.ts';
import { pictureOf } from '../../cashier/testing/pictures.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const clock = { now: () => Date.now() };
const directory = mkdtempSync(join(tmpdir(), 'croupier-documents-'));
const [tiger, , dragon] = demoMembers;
const operators: Record<string, string> = {};
const players: Record<string, { token: string; id: string }> = {};
let app: TestApp;

async function logIn({ username, password }: { readonly username: string; readonly password: string }) {
  const { token } = await app.get('login', { body: { type: 'username', username, password } });
  const [row] = await app.database.sql.query<{ id: string }>(
    "select id from member where merchant_id = 'demo' and username = $1",
    [username],
  );
  players[username] = { token, id: row?.id ?? '' };
}

beforeAll(async () => {
  app = await openTestApp({ config: { directory } });
  for (const merchant of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, merchant);
  if (!tiger || !dragon) throw new Error('there are demo members');
  await logIn(tiger);
  await logIn(dragon);
  const all = ['documents.see', 'documents.request', 'documents.decide', 'audit.see', 'members.export', 'home.see'];
  operators.ann = await signedIn(app, { username: 'ann', grants: { '*': all } }, clock);
  operators.eve = await signedIn(app, { username: 'eve', grants: { demo: ['documents.see'] } }, clock);
  operators.lot = await signedIn(app, { username: 'lot', grants: { lotus: all } }, clock);
  operators.bob = await signedIn(app, { username: 'bob', grants: { demo: all } }, clock);
  operators.dan = await signedIn(app, { username: 'dan', grants: { demo: ['documents.decide'] } }, clock);
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

const ours = () => players[tiger?.username ?? ''] ?? { token: '', id: '' };
const theirs = () => players[dragon?.username ?? ''] ?? { token: '', id: '' };

let keys = 0;
const call = (name: ConsoleEndpointName, as: string, requested: object, at = 'demo') => {
  keys += 1;
  return callConsole(app, name, { as: operators[as] ?? '', at, key: `document-${keys}`, ...requested });
};

async function request(kind = 'identity', reason = 'We need to know who you are.') {
  const { value, code } = await call('documentsRequest', 'ann', { body: { subject: ours().id, choice: kind, reason } });
  expect(code).toBe('ok');
  return (value as { done: { documentId: string } }).done.documentId;
}

const decideAs = (as: string, subject: string, choice: string, reason?: string) =>
  call('documentsDecide', as, { body: { subject, choice, ...(reason !== undefined && { reason }) } });

/** By an operator who was shown all pictures that there are. */
async function decide(subject: string, choice: string, reason?: string) {
  const { keys } = await stored(subject);
  return decideAs('ann', subject, `${choice} ${keys.length}`, reason);
}

const own = async (documentId: string) =>
  (await app.get('memberDocuments', { token: ours().token })).documents.find(({ id }) => id === documentId);

async function send(documentId: string, bytes: Uint8Array, token = ours().token) {
  const { headers, url } = requestOf(endpoints.addDocumentPicture, { token, params: { documentId } });
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'image/png' },
    payload: Buffer.from(bytes),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** The files of a document, and the keys of its pictures. */
async function stored(documentId: string) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.parentPath.includes(documentId))
    .map(({ name }) => name);
  const rows = await app.database.sql.query<{ storage_key: string }>(
    "select storage_key from member_document_picture where merchant_id = 'demo' and document_id = $1",
    [documentId],
  );
  return { files, keys: rows.map(({ storage_key }) => storage_key) };
}

async function waiting() {
  const { value } = await call('homeQueues', 'ann', {});
  return (value as { rows: { queue: string; waiting: number; oldestAt?: string }[] }).rows.find(
    ({ queue }) => queue === 'documents',
  );
}

async function inbox() {
  await app.outbox.pump();
  const { content } = await app.get('inbox', { token: ours().token });
  return content.map(({ kind }) => kind).filter((kind) => kind.startsWith('document_'));
}

async function trail(subject: string) {
  const { value } = await call('listAudit', 'ann', { query: { subject } });
  return (value as { rows: { action: string; after: unknown }[] }).rows.toReversed();
}

it('a document is requested, sent, refused with a reason that the player reads, sent again and accepted', async () => {
  const id = await request();
  expect(await own(id)).toMatchObject({ kind: 'identity', state: 'requested', takesPicture: true, pictures: [] });
  expect(await own(id)).toMatchObject({ reason: 'We need to know who you are.' });
  expect((await decide(id, 'accept')).code).toBe('document.closed');
  expect((await send(id, await pictureOf('png', 'red'))).status).toBe(200);
  expect((await send(id, await pictureOf('png', 'blue'))).body.value.pictures).toHaveLength(2);

  const { value } = await call('listDocuments', 'ann', { query: { state: 'sent' } });
  expect((value as { rows: object[] }).rows).toContainEqual(
    expect.objectContaining({ id, memberId: ours().id, username: tiger?.username, pictures: 2 }),
  );
  expect(await waiting()).toMatchObject({ waiting: 1, oldestAt: expect.stringMatching(/Z$/) });
  const looked = await call('documentsLook', 'eve', { body: { subject: id } });
  const { files } = (looked.value as { done: { files: { base64: string }[] } }).done;
  expect(files.map(({ base64 }) => Buffer.from(base64, 'base64').subarray(0, 2).toString('hex'))).toEqual([
    'ffd8',
    'ffd8',
  ]);

  expect((await decide(id, 'refuse')).code).toBe('request.malformed');
  expect((await decide(id, 'refuse', 'The edge is cut off.')).code).toBe('ok');
  expect(await own(id)).toMatchObject({ state: 'refused', refusedFor: 'The edge is cut off.', takesPicture: true });
  expect((await send(id, await pictureOf('png', 'green'))).body.value).toMatchObject({ state: 'sent' });
  expect((await decide(id, 'accept')).code).toBe('ok');
  expect(await own(id)).toMatchObject({ state: 'accepted', takesPicture: false });
  expect(await waiting()).toEqual({ queue: 'documents', waiting: 0 });
  expect((await send(id, await pictureOf('png', 'black'))).body.code).toBe('document.closed');
  expect((await decide(id, 'accept')).code).toBe('document.closed');
  expect((await decide(id, 'expire', 'Valid until May.')).code).toBe('ok');
  expect((await own(id))?.state).toBe('expired');

  // Some of one millisecond, and so in no order.
  const messages = ['document_accepted', 'document_expired', 'document_refused', 'document_requested'];
  expect((await inbox()).toSorted()).toEqual(messages);
  expect((await trail(id)).map(({ action }) => action)).toEqual([
    'document.request',
    'document.look',
    'document.decide',
    'document.decide',
    'document.decide',
  ]);
});

describe('nobody else', () => {
  it('sees or sends it on the site', async () => {
    const id = await request('address');
    const sent = await send(id, await pictureOf('png', 'white'));
    const pictureId = sent.body.value.pictures[0].id;
    const read = (token: string, documentId = id) =>
      app.http.inject(requestOf(endpoints.memberDocumentPicture, { token, params: { documentId, pictureId } }));
    expect((await read(ours().token)).headers['content-type']).toBe('image/jpeg');
    expect((await read(theirs().token)).json().code).toBe('document.unknown');
    expect((await read(ours().token, crypto.randomUUID())).json().code).toBe('document.unknown');
    expect((await read('')).statusCode).toBe(401);
    expect((await send(id, await pictureOf('png', 'white'), theirs().token)).body.code).toBe('document.unknown');
    expect((await app.get('memberDocuments', { token: theirs().token })).documents).toEqual([]);
  });

  it('sees or decides it in the console of another merchant, or without the right', async () => {
    const id = await request('funds');
    expect((await call('documentsLook', 'lot', { body: { subject: id } }, 'lotus')).code).toBe('document.unknown');
    const foreign = { body: { subject: id, choice: 'cancel 0', reason: 'x' } };
    expect((await call('documentsDecide', 'lot', foreign, 'lotus')).code).toBe('document.unknown');
    expect((await call('documentsDecide', 'eve', foreign)).code).toBe('operator.forbidden');
    const params = { params: { memberId: ours().id } };
    expect((await call('listPlayerDocuments', 'lot', params, 'lotus')).code).toBe('member.unknown');
    const { value } = await call('listDocuments', 'lot', {}, 'lotus');
    expect((value as { rows: object[] }).rows).toEqual([]);
  });
});

it('what is no picture is refused and counted, and there is room for six', async () => {
  const id = await request('other');
  expect((await send(id, Buffer.from('<svg/>'))).body.code).toBe('document.picture_invalid');
  const colours = ['red', 'green', 'blue', 'white', 'black', 'gray', 'cyan'];
  const answers = [];
  for (const colour of colours) answers.push((await send(id, await pictureOf('png', colour))).body.code ?? 'ok');
  expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'document.pictures_full']);
  expect(await own(id)).toMatchObject({ pictures: { length: 6 }, takesPicture: false });
  // What was refused takes no room from what is sent anew.
  expect((await decide(id, 'refuse', 'None can be read.')).code).toBe('ok');
  expect((await own(id))?.takesPicture).toBe(true);
  expect((await send(id, await pictureOf('png', 'pink'))).body.value.pictures).toHaveLength(7);
});

describe('a file of a document', () => {
  it('is its own, and none is left of a picture that came too late', async () => {
    const id = await request('other');
    for (const colour of ['red', 'green', 'blue', 'white', 'black']) await send(id, await pictureOf('png', colour));
    const last = await Promise.all(['gray', 'cyan'].map((colour) => pictureOf('png', colour)));
    const answers = await Promise.all(last.map((bytes) => send(id, bytes)));
    expect(answers.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['document.pictures_full', 'ok']);
    const { files, keys } = await stored(id);
    expect(keys).toHaveLength(6);
    for (const key of keys) expect(key.startsWith(`documents/demo/${ours().id}/${id}/`)).toBe(true);
    expect(files.toSorted()).toEqual(keys.map((key) => key.split('/').at(-1)).toSorted());
  });

  it('stays where the same picture is sent twice at once', async () => {
    const id = await request('other');
    const bytes = await pictureOf('png', '#121212');
    const answers = await Promise.all([send(id, bytes), send(id, bytes)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await own(id)).toMatchObject({ pictures: { length: 1 } });
    expect((await stored(id)).files).toHaveLength(1);
  });
});

describe('a decision', () => {
  it('is about the pictures that the operator was shown', async () => {
    const id = await request('other');
    await send(id, await pictureOf('png', 'red'));
    // Two operators look; then the player sends another.
    await send(id, await pictureOf('png', 'blue'));
    expect((await decideAs('ann', id, 'accept 1')).code).toBe('content.changed');
    expect((await decideAs('bob', id, 'refuse 1', 'Too red.')).code).toBe('content.changed');
    expect((await decideAs('bob', id, 'accept')).code).toBe('request.malformed');
    expect(await own(id)).toMatchObject({ state: 'sent', pictures: { length: 2 } });
    const both = await Promise.all([decideAs('ann', id, 'accept 2'), decideAs('bob', id, 'refuse 2', 'Too blue.')]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['document.closed', 'ok']);
  });

  it('and a picture that comes at once: one of them is refused', async () => {
    const id = await request('other');
    await send(id, await pictureOf('png', 'red'));
    const bytes = await pictureOf('png', 'blue');
    const [sent, { code }] = await Promise.all([send(id, bytes), decideAs('ann', id, 'accept 1')]);
    expect([sent.body.code ?? 'ok', code].filter((one) => one === 'ok')).toHaveLength(1);
    const isAccepted = code === 'ok';
    expect(await own(id)).toMatchObject({
      state: isAccepted ? 'accepted' : 'sent',
      pictures: { length: isAccepted ? 1 : 2 },
    });
  });

  it('to accept takes the right to look', async () => {
    const id = await request('other');
    await send(id, await pictureOf('png', 'red'));
    expect((await decideAs('dan', id, 'accept 1')).code).toBe('operator.forbidden');
    expect((await decideAs('dan', id, 'refuse 1', 'It is red.')).code).toBe('ok');
  });
});

it('what was refused is not opened again by a picture that it has, and one more makes what waits no younger', async () => {
  const id = await request('other');
  const bytes = await pictureOf('png', '#131313');
  const first = await send(id, bytes);
  const before = await waiting();
  expect((await send(id, await pictureOf('png', '#141414'))).body.value.changedAt).toBe(first.body.value.changedAt);
  expect(await waiting()).toEqual(before);
  expect((await decide(id, 'refuse', 'It cannot be read.')).code).toBe('ok');
  const refused = await own(id);
  expect((await send(id, bytes)).body.value).toEqual(refused);
  expect(await own(id)).toMatchObject({ state: 'refused', pictures: { length: 2 } });
});

it('the same request acts once, and a player has ten open ones at most', async () => {
  const body = { subject: theirs().id, choice: 'identity', reason: 'Once.' };
  const press = (key: string) =>
    callConsole(app, 'documentsRequest', { as: operators.ann ?? '', at: 'demo', key, body });
  await Promise.all(['same-key', 'same-key', 'same-key'].map(press));
  const { value } = await call('listPlayerDocuments', 'ann', { params: { memberId: theirs().id } });
  expect((value as { rows: object[] }).rows).toHaveLength(1);
  for (let at = 1; at < 10; at += 1) expect((await press(`another-${at}`)).code).toBe('ok');
  expect((await press('one-more')).code).toBe('document.too_many');
});

it('a document is in the export of the person, with the pictures’ times and without their places', async () => {
  const id = await request('payment', 'Whose card is it?');
  await send(id, await pictureOf('png', 'red'));
  const { value } = await call('membersExport', 'ann', { body: { subject: ours().id, reason: 'asked for' } });
  const { tables } = (value as { done: { tables: Record<string, Record<string, unknown>[]> } }).done;
  expect(tables.member_document).toContainEqual(expect.objectContaining({ id, reason: 'Whose card is it?' }));
  const picture = tables.member_document_picture?.find(({ document_id }) => document_id === id);
  expect(Object.keys(picture ?? {})).toContain('added_at');
  expect(Object.keys(picture ?? {})).not.toContain('storage_key');
});

it('documents of all states are listed page by page, what changed longest ago first, and those of one alone', async () => {
  type Page = { readonly rows: readonly { readonly id: string; readonly state: string }[]; readonly next?: string };
  async function listed(query: Readonly<Record<string, string>>) {
    const found: Page['rows'][number][] = [];
    let cursor: string | undefined;
    do {
      const input = { query: { limit: '2', ...query, ...(cursor !== undefined && { cursor }) } };
      const page = (await call('listDocuments', 'ann', input)).value as Page;
      found.push(...page.rows);
      cursor = page.next;
    } while (cursor !== undefined);
    return found;
  }
  const all = await app.database.sql.query<{ id: string; state: string }>(
    "select id, state from member_document where merchant_id = 'demo' order by changed_at, id",
    [],
  );
  const placesOf = (rows: readonly { readonly id: string; readonly state: string }[]) =>
    rows.map(({ id, state }) => `${id} ${state}`);
  expect(new Set(all.map(({ state }) => state)).size).toBeGreaterThan(2);
  expect(placesOf(await listed({}))).toEqual(placesOf(all));
  for (const state of ['sent', 'accepted'])
    expect(placesOf(await listed({ state }))).toEqual(placesOf(all.filter((row) => row.state === state)));
});
