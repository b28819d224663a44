/** Members' progress under its locks. On Postgres the transactions run beside each other. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atomically } from '../../../db/transactions.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing.ts';
import { dueMembers, lockAllProgress, progressOf } from './store-progress.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());

const DEMO = 'demo';
const countOf = (progress: unknown) => (progress as { readonly count: number } | undefined)?.count ?? 0;

it('MEM-06: counts all that happens to new members at once, in every campaign', async () => {
  const members = [randomUUID(), randomUUID(), randomUUID()];
  // Named like what every object has, too.
  const codes = ['rebate', 'constructor'];
  const count = (memberIds: readonly string[], code: string) =>
    atomically(base.db, async (tx) => {
      const locked = await lockAllProgress(tx, DEMO, memberIds);
      const next = memberIds.map((memberId) => {
        const { progress, dueDay } = locked.of(code, memberId);
        return { code, memberId, progress: { count: countOf(progress) + 1 }, dueDay };
      });
      await locked.save(next);
    });
  const turns = Array.from({ length: 12 }, (_, turn) => turn);
  // In two orders.
  await Promise.all(
    turns.map((turn) => {
      const memberIds = turn % 2 === 0 ? members : members.toReversed();
      return count(memberIds, codes[turn % 3 === 0 ? 0 : 1] ?? '');
    }),
  );
  for (const memberId of members) {
    const progress = await progressOf(base.db, { merchantId: DEMO, memberId });
    expect([...progress].toSorted()).toEqual([
      ['constructor', { count: 8 }],
      ['rebate', { count: 4 }],
    ]);
  }
  expect((await progressOf(base.db, { merchantId: 'lotus', memberId: members[0] ?? '' })).size).toBe(0);
});

it('MEM-06: calls members on the first of their days, for the campaigns whose day has come', async () => {
  const [memberId, other] = [randomUUID(), randomUUID()];
  const save = (dueDays: Readonly<Record<string, string | undefined>>, of = memberId) =>
    atomically(base.db, async (tx) => {
      const locked = await lockAllProgress(tx, DEMO, [of]);
      const all = Object.entries(dueDays);
      await locked.save(all.map(([code, dueDay]) => ({ code, memberId: of, progress: { code }, dueDay })));
    });
  const due = async (day: string, after?: Awaited<ReturnType<typeof dueMembers>>[number]) =>
    (await dueMembers(base.db, DEMO, { day, after, limit: 10 })).map((row) => [row.member_id, row.codes.toSorted()]);
  await save({ daily: '2026-03-02', weekly: '2026-03-09', wheel: undefined });
  await save({ daily: '2026-03-04' }, other);
  expect(await due('2026-03-01')).toEqual([]);
  expect(await due('2026-03-03')).toEqual([[memberId, ['daily']]]);
  expect(await due('2026-03-09')).toEqual([
    [memberId, ['daily', 'weekly']],
    [other, ['daily']],
  ]);
  const [first] = await dueMembers(base.db, DEMO, { day: '2026-03-09', after: undefined, limit: 1 });
  expect(await due('2026-03-09', first)).toEqual([[other, ['daily']]]);
  await save({ daily: undefined });
  expect(await due('2026-03-03')).toEqual([]);
  expect(await due('2026-03-09')).toEqual([
    [other, ['daily']],
    [memberId, ['weekly']],
  ]);
  expect((await progressOf(base.db, { merchantId: DEMO, memberId })).get('wheel')).toEqual({ code: 'wheel' });
});
