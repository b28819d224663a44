/** Documents that are accepted until a day: each expires by itself when the day is over, and the player is notified. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract';
import type { FaultAbout } from '../../../db/jobs/faults.ts';
import { openTestApp, requestOf, type TestApp } from '../../../testing.ts';
import { pictureOf } from '../../cashier/testing/pictures.ts';
import { createDocuments } from '../../documents/index.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const HOUR = 3_600_000;
const time = { now: Date.UTC(2026, 4, 4, 4) };
const clock = { now: () => time.now };
const directory = mkdtempSync(join(tmpdir(), 'croupier-documents-'));
const [{ username, password }] = demoMembers;
let app: TestApp;
let ann = '';
let token = '';
let memberId = '';
let keys = 0;

const logIn = async () => {
  ({ token, id: memberId } = await app.get('login', { body: { type: 'username', username, password } }));
};
const signIn = async (name: string) => {
  const grants = { demo: ['documents.see', 'documents.request', 'documents.decide', 'audit.see'] };
  ann = await signedIn(app, { username: name, grants }, clock);
};
beforeAll(async () => {
  app = await openTestApp({ config: { directory }, clock });
  await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
  await logIn();
  await signIn('ann');
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

const call = (
  name: 'documentsRequest' | 'documentsDecide' | 'listPlayerDocuments' | 'listAudit',
  requested: object,
) => {
  keys += 1;
  return callConsole(app, name, { as: ann, at: 'demo', key: `expiry-${keys}`, ...requested });
};

async function sent(kind: string, colour: string, of = { memberId, token }) {
  const requested = { subject: of.memberId, choice: kind, reason: 'We need to know who you are.' };
  const { value } = await call('documentsRequest', { body: requested });
  const { documentId } = (value as { done: { documentId: string } }).done;
  const { headers, url } = requestOf(endpoints.addDocumentPicture, { token: of.token, params: { documentId } });
  const payload = Buffer.from(await pictureOf('png', colour));
  const type = { 'content-type': 'image/png' };
  const answer = await app.http.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload });
  expect(answer.statusCode).toBe(200);
  return documentId;
}
const decide = async (subject: string, choice: string, reason = 'as shown') =>
  (await call('documentsDecide', { body: { subject, choice, reason } })).code;

interface Row {
  readonly id: string;
  readonly state: string;
  readonly validUntil?: string;
  readonly decidedBy?: string;
  readonly amendedBy?: string;
  readonly supersededBy?: string;
}

async function rowOf(documentId: string): Promise<Partial<Row>> {
  const { value } = await call('listPlayerDocuments', { params: { memberId } });
  return (value as { rows: Row[] }).rows.find(({ id }) => id === documentId) ?? {};
}
async function shown(documentId: string) {
  const { state, validUntil, decidedBy } = await rowOf(documentId);
  return [state, validUntil, decidedBy];
}
const messages = async () => {
  await app.outbox.pump();
  const { content } = await app.get('inbox', { token });
  return content.filter(({ kind }) => kind === 'document_expired').length;
};
const missing = (of = memberId) =>
  app.modules.documents.backOffice.countMissing(app.database.db, { merchantId: 'demo', memberId: of });

it('a passport expires by itself when its last day is over, with one message, and counts as missing from then on', async () => {
  const passport = await sent('identity', 'red');
  const bill = await sent('address', 'blue');
  expect(await missing()).toBe(2);
  // Its last day at the merchant, which is eight hours before UTC.
  expect(await decide(passport, 'accept 1 until 2026-05-04')).toBe('ok');
  expect(await decide(bill, 'accept 1')).toBe('ok');
  expect(await shown(passport)).toEqual(['accepted', '2026-05-04', 'ann']);
  expect(await shown(bill)).toEqual(['accepted', undefined, 'ann']);
  expect(await missing()).toBe(0);
  time.now = Date.UTC(2026, 4, 4, 16) - 1;
  await signIn('ann2');
  await logIn();
  expect(await app.modules.documents.workOnDue()).toBe(0);
  expect(await shown(passport)).toEqual(['accepted', '2026-05-04', 'ann']);
  time.now += 1;
  expect(await app.modules.documents.workOnDue()).toBe(1);
  expect(await app.modules.documents.workOnDue()).toBe(0);
  // By its date: nobody decided it.
  expect(await shown(passport)).toEqual(['expired', '2026-05-04', undefined]);
  expect(await shown(bill)).toEqual(['accepted', undefined, 'ann']);
  expect(await messages()).toBe(1);
  expect(await missing()).toBe(1);
  // Another takes its place, also while it is only requested.
  const next = await sent('identity', 'green');
  expect(await missing()).toBe(1);
  expect(await decide(next, 'accept 1 until 2031-05-04')).toBe('ok');
  expect(await missing()).toBe(0);
});

it('what an operator notes as expired tells the player, too, and a request that lapsed does not', async () => {
  const before = await messages();
  const [one, two] = [await sent('payment', 'red'), await sent('funds', 'blue')];
  expect(await decide(one, 'accept 1 until 2030-01-01')).toBe('ok');
  expect(await decide(one, 'expire 1')).toBe('ok');
  expect(await shown(one)).toEqual(['expired', '2026-05-04', 'ann2']);
  expect(await decide(two, 'refuse 1')).toBe('ok');
  expect(await decide(two, 'expire 1')).toBe('ok');
  expect(await shown(two)).toEqual(['expired', undefined, 'ann2']);
  expect(await messages()).toBe(before + 1);
  expect(await missing()).toBe(1);
});

it('a second card that is accepted takes the place of the one that expired only where it was requested after', async () => {
  const before = await missing();
  const [first, second] = [await sent('payment', 'white'), await sent('payment', 'black')];
  expect(await decide(second, 'accept 1')).toBe('ok');
  expect(await decide(first, 'accept 1')).toBe('ok');
  // That of the test before has both in its place.
  expect(await missing()).toBe(before - 1);
  time.now += 1_000;
  expect(await decide(first, 'expire 1')).toBe('ok');
  expect(await missing()).toBe(before);
  const third = await sent('payment', 'gray');
  expect(await decide(third, 'accept 1')).toBe('ok');
  expect(await missing()).toBe(before - 1);
});

it('what was accepted is given a last day, another, or none, and the trail has both', async () => {
  const id = await sent('funds', 'red');
  expect(await decide(id, 'amend 1 until 2031-05-04')).toBe('document.closed');
  expect(await decide(id, 'accept 1')).toBe('ok');
  const before = await messages();
  expect(await decide(id, 'amend 1 until 2031-05-04', '')).toBe('request.malformed');
  expect(await decide(id, 'amend 1 until 2026-05-01')).toBe('request.malformed');
  expect(await decide(id, 'amend 2 until 2031-05-04')).toBe('content.changed');
  expect(await decide(id, 'amend 1 until 2062-05-04')).toBe('ok');
  expect(await shown(id)).toEqual(['accepted', '2062-05-04', 'ann2']);
  // The year was mistyped.
  time.now += 1_000;
  expect(await decide(id, 'amend 1 until 2026-05-05', 'a mistyped year')).toBe('ok');
  expect(await shown(id)).toEqual(['accepted', '2026-05-05', 'ann2']);
  const { value } = await call('listAudit', { query: { action: 'document.decide' } });
  const [entry] = (value as { rows: object[] }).rows;
  expect(entry).toMatchObject({
    subject: id,
    before: { state: 'accepted', endsAt: '2062-05-04T16:00:00.000Z' },
    after: { state: 'accepted', endsAt: '2026-05-05T16:00:00.000Z', reason: 'a mistyped year' },
  });
  expect(await decide(id, 'amend 1')).toBe('ok');
  expect(await shown(id)).toEqual(['accepted', undefined, 'ann2']);
  expect(await decide(id, 'amend 1 until 2026-05-05')).toBe('ok');
  expect(await messages()).toBe(before);
  time.now = Date.UTC(2026, 4, 5, 16);
  expect(await app.modules.documents.workOnDue()).toBe(1);
  await signIn('ann5');
  await logIn();
  expect(await shown(id)).toEqual(['expired', '2026-05-05', undefined]);
  expect(await decide(id, 'amend 1')).toBe('document.closed');
});

it('what an erased member sent does not expire: nobody is written to', async () => {
  const id = await sent('other', 'red');
  expect(await decide(id, 'accept 1 until 2026-05-06')).toBe('ok');
  const before = await messages();
  const at = new Date(time.now);
  const ends = { identity_until: at, orders_until: at, chats_until: at };
  const erased = { merchant_id: 'demo', member_id: memberId, erased_at: at, ...ends };
  await app.modules.membersDeps.atomically(async (tx) => {
    await app.modules.documents.backOffice.closeAll(tx, { merchantId: 'demo', memberId });
    await tx.insertInto('erased_member').values(erased).execute();
    return { ok: true, value: undefined };
  });
  expect(await decide(id, 'amend 1 until 2026-05-06')).toBe('erasure.done');
  await app.database.sql.query('delete from erased_member where member_id = $1', [memberId]);
  time.now += 72 * HOUR;
  expect(await app.modules.documents.workOnDue()).toBe(0);
  await signIn('ann3');
  await logIn();
  expect(await messages()).toBe(before);
  expect(await shown(id)).toEqual(['accepted', undefined, 'ann5']);
});

it('one document that fails holds up none behind it, and is named', async () => {
  const [bad, good] = [await sent('other', 'red'), await sent('other', 'blue')];
  for (const [id, day] of [
    [bad, '2026-05-09'],
    [good, '2026-05-10'],
  ] as const)
    expect(await decide(id, `accept 1 until ${day}`)).toBe('ok');
  time.now += 72 * HOUR;
  const faults: FaultAbout[] = [];
  const noFile = async () => Promise.reject(new Error('no file is read here'));
  const documents = createDocuments({
    ...app.modules.membersDeps,
    merchants: app.modules.merchants.all,
    onFault: (_, about) => faults.push(about),
    outbox: {
      publish: async (tx, merchantId, name, body) => {
        if ('documentId' in body && body.documentId === bad) throw new Error('broken');
        return app.outbox.publish(tx, merchantId, name, body);
      },
    },
    pictures: { clean: async () => undefined, storage: { put: noFile, get: noFile, remove: noFile } },
  });
  expect(await documents.workOnDue()).toBe(1);
  expect(faults).toEqual([{ job: 'documents that end', merchantId: 'demo', subject: bad }]);
  await signIn('ann4');
  await logIn();
  expect([(await shown(bad))[0], (await shown(good))[0]]).toEqual(['accepted', 'expired']);
  expect(await app.modules.documents.workOnDue()).toBe(1);
  expect((await shown(bad))[0]).toBe('expired');
});

it('who accepted a document and who changed its last day are two facts', async () => {
  const id = await sent('funds', 'white');
  expect(await decide(id, 'accept 1')).toBe('ok');
  const { decidedBy } = await rowOf(id);
  await signIn('otto');
  expect(await decide(id, 'amend 1 until 2031-05-04')).toBe('ok');
  expect(await rowOf(id)).toMatchObject({ state: 'accepted', decidedBy, amendedBy: 'otto' });
  expect(decidedBy).not.toBe('otto');
});

it('a card that expired is superseded by its renewal, which was requested before, and counts as missing no more', async () => {
  const day = (after: number) => new Date(time.now + after * 24 * HOUR).toISOString().slice(0, 10);
  const [old, funds, renewal] = [
    await sent('payment', 'red'),
    await sent('funds', 'lime'),
    await sent('payment', 'blue'),
  ];
  expect(await decide(old, `accept 1 until ${day(2)}`)).toBe('ok');
  expect(await decide(funds, 'accept 1')).toBe('ok');
  const before = await missing();
  expect(await decide(old, `supersede 1 by ${funds}`)).toBe('document.closed');
  time.now += 96 * HOUR;
  await signIn('ann6');
  await logIn();
  expect(await app.modules.documents.workOnDue()).toBe(1);
  expect(await missing()).toBe(before + 1);
  // It is not accepted yet; and neither another kind nor itself is in its place.
  for (const other of [renewal, funds, old, crypto.randomUUID()])
    expect(await decide(old, `supersede 1 by ${other}`)).toBe('document.no_renewal');
  expect(await decide(renewal, `accept 1 until ${day(900)}`)).toBe('ok');
  expect(await missing()).toBe(before);
  for (const choice of ['supersede 1', `accept 1 by ${renewal}`, 'supersede 1 until 2031-05-04'])
    expect(await decide(old, choice)).toBe('request.malformed');
  expect(await decide(old, `supersede 1 by ${renewal}`, '')).toBe('request.malformed');
  expect(await decide(old, `supersede 2 by ${renewal}`)).toBe('content.changed');
  expect(await decide(old, `supersede 1 by ${renewal}`)).toBe('ok');
  expect(await missing()).toBe(before - 1);
  // Nobody decided that it expired.
  expect(await rowOf(old)).toMatchObject({ state: 'expired', supersededBy: renewal });
  expect(await shown(old)).toEqual(['expired', expect.any(String), undefined]);
});

it.each(['payment', 'identity'])(
  'what is in the place of another counts as missing when it expires: %s',
  async (kind) => {
    const [, { username: name, password: secret }] = demoMembers;
    const { token: own, id } = await app.get('login', { body: { type: 'username', username: name, password: secret } });
    const of = { memberId: id, token: own };
    const [renewal, old] = [await sent(kind, 'navy', of), await sent(kind, 'olive', of)];
    for (const id of [old, renewal]) expect(await decide(id, 'accept 1')).toBe('ok');
    time.now += 1_000;
    expect(await decide(old, 'expire 1')).toBe('ok');
    expect(await decide(old, `supersede 1 by ${renewal}`)).toBe('ok');
    expect(await missing(of.memberId)).toBe(0);
    time.now += 1_000;
    expect(await decide(renewal, 'expire 1')).toBe('ok');
    expect(await missing(of.memberId)).toBe(1);
    time.now += 1_000;
    const next = await sent(kind, 'teal', of);
    expect(await decide(next, 'accept 1')).toBe('ok');
    expect(await missing(of.memberId)).toBe(0);
  },
);

it.each([
  ['that is over', 'accept 1 until 2026-05-01'],
  ['that is none', 'accept 1 until 2027-02-30'],
  ['a lifetime away', 'accept 1 until 2090-01-01'],
  ['of what is refused', 'refuse 1 until 2031-05-04'],
])('a day %s is refused', async (_, choice) => {
  const id = await sent('other', 'pink');
  expect(await decide(id, choice)).toBe('request.malformed');
  expect(await decide(id, 'cancel 1')).toBe('ok');
});
