/** What is stored of a file that is over stays, whatever a node that was slow says of it later. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { openTestApp, openTestDatabase, type TestApp, type TestDatabase } from '../../../../testing.ts';
import { callConsole, signedIn } from '../../console/testing.ts';

let database: TestDatabase;
/** Two nodes: the first is the slow one. */
let slow: TestApp;
let other: TestApp;
let ann = '';

beforeAll(async () => {
  database = await openTestDatabase();
  slow = await openTestApp({ database });
  other = await openTestApp({ database });
  ann = await signedIn(slow, { username: 'ann', grants: { '*': ['*'] } }, { now: () => Date.now() });
});
afterAll(async () => {
  await slow.close();
  await other.close();
  await database.close();
});

const call = (name: ConsoleEndpointName, body: object) =>
  callConsole(slow, name, { as: ann, at: 'demo', key: crypto.randomUUID(), body });

async function requested(): Promise<string> {
  const text = JSON.stringify({ from: '2026-01-01', to: '2026-01-31' });
  const { value } = await call('exportBets', { choice: 'csv', text });
  return (value as { done: { export: string } }).done.export;
}

async function stored(id: string) {
  const rows = await database.sql.query<{ state: string; fault: string | null; isDue: boolean }>(
    'select state, fault, due_at is not null as "isDue" from report_export where id = $1',
    [id],
  );
  return rows[0];
}

const change = (id: string, changes: string) =>
  database.sql.query(`update report_export set ${changes} where id = $1`, [id]);

const claimIsOver = (id: string) => change(id, "due_at = now() - interval '1 second'");

/** The storage of a node does this first with the next part, and then stores it or not. */
function atNextPart({ modules }: TestApp, work: () => Promise<void>, isStored = false): void {
  const { storage } = modules.providers;
  const put = storage.put.bind(storage);
  const double: typeof put = async (...given) => {
    Object.assign(storage, { put });
    await work();
    return isStored ? put(...given) : 'fault';
  };
  Object.assign(storage, { put: double });
}

it('a file that is cancelled while a part of it fails is not due again', async () => {
  const id = await requested();
  atNextPart(slow, async () => {
    expect((await call('exportsCancel', { subject: id })).code).toBe('ok');
  });
  await slow.modules.operators.workOnExports();
  expect(await stored(id)).toEqual({ state: 'cancelled', fault: null, isDue: false });
});

it('a file that another node has made stays done where the last attempt of a slow one fails', async () => {
  const id = await requested();
  await change(id, "attempts = 199, notify = 'reports@example.com'");
  atNextPart(slow, async () => {
    await claimIsOver(id);
    await other.modules.operators.workOnExports();
  });
  await slow.modules.operators.workOnExports();
  expect(await stored(id)).toEqual({ state: 'done', fault: null, isDue: false });
  const mails = await database.sql.query("select recipient from outgoing_message where kind = 'report-ready'", []);
  expect(mails).toEqual([{ recipient: 'reports@example.com' }]);
});

it('a file that another node is writing goes on where the last attempt of a slow one fails', async () => {
  const id = await requested();
  await change(id, 'attempts = 199');
  const [begun, slowHasFailed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let rest: Promise<number> | undefined;
  atNextPart(
    other,
    async () => {
      begun.resolve();
      await slowHasFailed.promise;
    },
    true,
  );
  atNextPart(slow, async () => {
    await claimIsOver(id);
    rest = other.modules.operators.workOnExports();
    await begun.promise;
  });
  await slow.modules.operators.workOnExports();
  expect(await stored(id)).toEqual({ state: 'running', fault: null, isDue: true });
  slowHasFailed.resolve();
  await rest;
  expect(await stored(id)).toEqual({ state: 'done', fault: null, isDue: false });
});

it('a file that is swept is never due', async () => {
  const id = await requested();
  // As a node of an older release may have left it.
  await change(id, "state = 'cancelled', due_at = now(), ended_at = now() - interval '8 days'");
  await slow.modules.operators.workOnExports();
  expect(await stored(id)).toEqual({ state: 'expired', fault: null, isDue: false });
});
