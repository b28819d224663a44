/** Which entries of the trail are significant events: each action that can be written stands in one of the lists, and the report goes by them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { callConsole, signedIn } from '../console/testing.ts';
import { auditActions, significantActions } from '../trail/index.ts';

let app: TestApp;
let ann = '';

beforeAll(async () => {
  app = await openTestApp();
  ann = await signedIn(app, { username: 'ann', grants: { '*': ['*'] } }, { now: () => Date.now() });
});
afterAll(() => app.close());

it('every action is an event of one kind, or of none', () => {
  expect(new Set(auditActions).size).toBe(auditActions.length);
});

it('GLI-19 2.8.8: lists what changed money, rules, players and access, and nothing that was only looked at or noted', async () => {
  // One entry of each action, on a day of its own.
  await app.database.sql.query(
    `insert into audit_entry (merchant_id, position, at, os_account, operator, action, subject, before, after, previous_hash, hash, is_keyed)
     select 'demo', 1000 + n, timestamptz '2026-02-01T04:00:00Z' + n * interval '1 second', '', 'cal', action, 'it', 'null', 'null', 'x', 'x', true
     from unnest($1::text[]) with ordinality as given (action, n)`,
    [auditActions],
  );
  const day = '2026-02-01';
  const query = { from: day, to: day, limit: '200' };
  const { value } = await callConsole(app, 'readReport', {
    as: ann,
    at: 'demo',
    params: { report: 'significant-events' },
    query,
  });
  const { rows } = value as { rows: string[][] };
  const listed = new Map(rows.map(([, kind = '', action = '']) => [action, kind]));
  const kinds = Object.entries(significantActions).flatMap(([kind, actions]) => actions.map((one) => [one, kind]));
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(kinds));
  const kindOf = (action: string) => listed.get(action);
  expect(['deposit.confirm', 'limits.set', 'maintenance.on', 'contracts.end', 'shop.refund'].map(kindOf)).toEqual([
    'adjustment',
    'player',
    'parameter',
    'parameter',
    'incentive',
  ]);
  const none = ['member.note', 'member.unmask', 'withdrawal.claim', 'withdrawal.release', 'report.export'];
  expect(none.map(kindOf)).toEqual(none.map(() => undefined));
});
