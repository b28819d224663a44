/** Documents on two nodes of one database: what is requested, decided and closed at once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import { openTestApp, openTestDatabase, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const clock = { now: Date.now };
const MAX_OPEN = 10;
const reason = 'We need to know who you are.';

let nodes: readonly TestApp[];
let app: TestApp;
let token: string;
let counted = 0;

beforeAll(async () => {
  const database = await openTestDatabase();
  if (database.url === undefined) throw new Error('two nodes need Postgres: TEST_DATABASE=postgres');
  app = await openTestApp({ database });
  nodes = [app, await openTestApp({ database })];
  await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
  token = await signedIn(app, { username: 'ann', grants: { demo: ['documents.request'] } }, clock);
});
afterAll(async () => {
  for (const node of nodes) await node.close();
});

async function memberNamed({ username }: { readonly username: string }): Promise<string> {
  const memberId = await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', username);
  if (memberId === undefined) throw new Error('there are demo members');
  return memberId;
}

function request(memberId: string) {
  counted += 1;
  const body = { subject: memberId, choice: 'identity', reason };
  const node = nodes[counted % nodes.length] ?? app;
  return callConsole(node, 'documentsRequest', { as: token, at: 'demo', key: `document-${counted}`, body });
}

const statesOf = async (memberId: string) =>
  (
    await app.database.sql.query<{ state: string }>('select state from member_document where member_id = $1', [
      memberId,
    ])
  ).map(({ state }) => state);

/** Connections of this database that wait for another's lock. */
async function waiting(): Promise<number> {
  const [row] = await app.database.sql.query<{ n: number }>(
    `select count(distinct pid)::int as n from pg_locks where not granted and pid in
      (select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`,
    [],
  );
  return row?.n ?? 0;
}

/** Does it in a transaction, and the other meanwhile: which waits, or is over before. */
async function meanwhile<Value>(
  act: Parameters<typeof app.modules.membersDeps.atomically>[0],
  other: () => Promise<Value>,
) {
  const isDone = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const first = app.modules.membersDeps.atomically(async (tx) => {
    const acted = await act(tx);
    isDone.resolve();
    await mayEnd.promise;
    return acted;
  });
  await isDone.promise;
  let isOver = false;
  const second = other().finally(() => {
    isOver = true;
  });
  await expect.poll(async () => isOver || (await waiting()) > 0).toBe(true);
  mayEnd.resolve();
  expect(await first).toMatchObject({ ok: true });
  return second;
}

it('of a player ten are open at most, however many are requested at once', async () => {
  const memberId = await memberNamed(demoMembers[0]);
  const answers = await Promise.all(Array.from({ length: 24 }, () => request(memberId)));
  expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(MAX_OPEN);
  expect(await statesOf(memberId)).toHaveLength(MAX_OPEN);
});

it('none is requested of a member who is being erased', async () => {
  const memberId = await memberNamed(demoMembers[1]);
  const owner = { merchantId: 'demo', memberId };
  const at = new Date();
  const answer = await meanwhile(
    async (tx) => {
      await app.modules.identity.backOffice.erase(tx, owner);
      const ends = { identity_until: at, orders_until: at, chats_until: at };
      const row = { merchant_id: 'demo', member_id: memberId, erased_at: at, ...ends };
      await tx.insertInto('erased_member').values(row).execute();
      return ok();
    },
    () => request(memberId),
  );
  expect(answer.code).toBe('erasure.done');
  expect(await statesOf(memberId)).toEqual([]);
});

it('what is accepted meanwhile stays accepted when all of a member are closed', async () => {
  const memberId = await memberNamed(demoMembers[2]);
  const { backOffice } = app.modules.documents;
  expect((await request(memberId)).code).toBe('ok');
  const [row] = await app.database.sql.query<{ id: string }>(
    "update member_document set state = 'sent' where member_id = $1 returning id",
    [memberId],
  );
  const decision = { id: row?.id ?? '', event: 'accept', seen: 0, reason: '', by: 'ann' } as const;
  await meanwhile(
    (tx) => backOffice.decide(tx, 'demo', decision),
    () =>
      app.modules.membersDeps.atomically(async (tx) => {
        await backOffice.closeAll(tx, { merchantId: 'demo', memberId });
        return ok();
      }),
  );
  expect(await statesOf(memberId)).toEqual(['accepted']);
});
