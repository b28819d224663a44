/** The first statement of a transaction and its `begin`, the last one and its `commit`, on real Postgres. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ok, refuse } from '#kernel';
import type { Tx } from '../db.ts';
import { sqlPortOf } from '../sql-ports.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { atomically, beforeCommit, carryStatement, inSavepoint } from '../transactions.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
  if (base.url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  await base.sql.query('create table scratch (n integer primary key)', []);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await base.sql.query('truncate scratch', []);
});
afterAll(() => base.close());

const stored = () => base.sql.query<{ n: number }>('select n from scratch order by n', []);

it('answers the first statement, with values and without, as any other', async () => {
  for (const n of [1, 2, 3]) {
    await atomically(base.db, async (tx) => {
      const first = await sql<{ n: number }>`insert into scratch values (${n}) returning n`.execute(tx);
      expect(first).toMatchObject({ rows: [{ n }], numAffectedRows: 1n });
      return ok(n);
    });
    await atomically(base.db, async (tx) => {
      expect((await sql<{ n: number }>`select count(*)::int as n from scratch`.execute(tx)).rows).toEqual([{ n }]);
      return ok(n);
    });
  }
});

it('undoes the first statement with the rest', async () => {
  for (const n of [1, 2]) {
    const failed = atomically(base.db, async (tx) => {
      await sql`insert into scratch values (${n})`.execute(tx);
      throw new Error('changed its mind');
    });
    await expect(failed).rejects.toThrow('changed its mind');
  }
  expect(await stored()).toEqual([]);
});

it('goes on after a first statement that failed, also where it could not even be prepared', async () => {
  const missing = () => atomically(base.db, async (tx) => ok(await sql`select ${1}::int from later`.execute(tx)));
  for (let attempt = 0; attempt < 2; attempt++) await expect(missing()).rejects.toThrow('does not exist');
  await base.sql.query('create table later ()', []);
  expect(await missing()).toMatchObject({ ok: true });
  const divided = (by: number) =>
    atomically(base.db, async (tx) => ok((await sql<{ n: number }>`select 6 / ${by}::int as n`.execute(tx)).rows));
  await expect(divided(0)).rejects.toThrow('division by zero');
  expect(await divided(2)).toEqual(ok([{ n: 3 }]));
});

it('waits for one answer less, and for none where a transaction has no statement', async () => {
  await atomically(base.db, async (tx) => ok(await sql`select ${1}::int`.execute(tx)));
  const sent = vi.spyOn(Client.prototype, 'query');
  await atomically(base.db, async (tx) => ok(await sql`select ${1}::int`.execute(tx)));
  expect(sent).toHaveBeenCalledTimes(2);
  await atomically(base.db, async () => ok(undefined));
  expect(sent).toHaveBeenCalledTimes(2);
});

const insert = 'insert into scratch values ($1) returning n';
const insertLast = (tx: Tx, n: number) => sqlPortOf(tx).query<{ n: number }>(insert, [n], { isLast: true });

it('commits with the last statement, and waits for one answer less', async () => {
  // The first commit of a connection is sent alone, and prepared.
  await atomically(base.db, async (tx) => ok(await insertLast(tx, 1)));
  const sent = vi.spyOn(Client.prototype, 'query');
  const answer = await atomically(base.db, async (tx) => {
    await sql`insert into scratch values (${2})`.execute(tx);
    return ok(await insertLast(tx, 3));
  });
  expect(answer).toEqual(ok([{ n: 3 }]));
  expect(await atomically(base.db, async (tx) => ok(await insertLast(tx, 4)))).toEqual(ok([{ n: 4 }]));
  expect(sent).toHaveBeenCalledTimes(3);
  expect(await stored()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
});

it('commits nothing where the last statement fails', async () => {
  await atomically(base.db, async (tx) => ok(await insertLast(tx, 1)));
  const failed = atomically(base.db, async (tx) => {
    await sql`insert into scratch values (${2})`.execute(tx);
    return ok(await insertLast(tx, 1));
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(await stored()).toEqual([{ n: 1 }]);
});

it('lets no statement follow the last one, and commits as ever where something was to come before the commit', async () => {
  await atomically(base.db, async (tx) => ok(await insertLast(tx, 1)));
  const late = atomically(base.db, async (tx) => {
    await insertLast(tx, 2);
    return ok(await insertLast(tx, 3));
  });
  await expect(late).rejects.toThrow('nothing follows');
  await atomically(base.db, async (tx) => {
    beforeCommit(async () => void (await sql`insert into scratch values (${5})`.execute(tx)), undefined);
    return ok(await insertLast(tx, 4));
  });
  expect(await stored()).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }, { n: 5 }]);
});

const carry = (tx: Tx, n: number) =>
  carryStatement(tx, sql`insert into scratch values (${String(n)}::int)`.compile(tx));
const count = async (tx: Tx) =>
  (await sql<{ n: number }>`select count(*)::int as n from scratch`.execute(tx)).rows[0]?.n;

/** On this connection every statement is prepared from now on. */
const prepareAll = () =>
  atomically(base.db, async (tx) => {
    await carry(tx, 1001);
    await count(tx);
    return ok(await insertLast(tx, 1002));
  });

it('carries a statement without values, too, and one that sets something for its transaction', async () => {
  const seen = () =>
    atomically(base.db, async (tx) => {
      await carryStatement(tx, sql`set local application_name = carried`.compile(tx));
      return ok(
        (await sql<{ name: string }>`select current_setting('application_name') as name, ${1}::int as n`.execute(tx))
          .rows,
      );
    });
  await seen();
  const sent = vi.spyOn(Client.prototype, 'query');
  expect(await seen()).toEqual(ok([{ name: 'carried', n: 1 }]));
  // with the begin, and the commit
  expect(sent).toHaveBeenCalledTimes(2);
});

it('carries what nobody reads with the next statement, in order, and with the commit where none follows', async () => {
  await prepareAll();
  const sent = vi.spyOn(Client.prototype, 'query');
  const seen = await atomically(base.db, async (tx) => {
    await carry(tx, 1);
    await carry(tx, 2);
    const between = await count(tx);
    await carry(tx, 3);
    await insertLast(tx, 4);
    return ok(between);
  });
  expect(seen).toEqual(ok(4));
  expect(sent).toHaveBeenCalledTimes(2);
  await atomically(base.db, async (tx) => ok(await carry(tx, 5)));
  expect(sent).toHaveBeenCalledTimes(3);
  expect(await stored()).toEqual([1, 2, 3, 4, 5, 1001, 1002].map((n) => ({ n })));
});

it('throws what speaks against a carried statement at the one it goes with, and keeps nothing', async () => {
  await prepareAll();
  const twice = (last: (tx: Tx) => Promise<unknown>) =>
    atomically(base.db, async (tx) => {
      await carry(tx, 1);
      await carry(tx, 1001);
      return ok(await last(tx));
    });
  await expect(twice((tx) => insertLast(tx, 2))).rejects.toMatchObject({ code: '23505' });
  await expect(twice(count)).rejects.toMatchObject({ code: '23505' });
  await expect(twice(async () => undefined)).rejects.toMatchObject({ code: '23505' });
  expect(await stored()).toEqual([{ n: 1001 }, { n: 1002 }]);
  await atomically(base.db, async (tx) => ok(await carry(tx, 3)));
  expect(await stored()).toEqual([{ n: 3 }, { n: 1001 }, { n: 1002 }]);
});

it('keeps nothing that waits where a transaction is refused, and what waits within its savepoint', async () => {
  await prepareAll();
  await atomically(base.db, async (tx) => {
    await carry(tx, 1);
    return refuse('request.too_many');
  });
  await atomically(base.db, async (tx) => {
    await carry(tx, 2);
    const failed = await inSavepoint(tx, async () => {
      await carry(tx, 3);
      await carry(tx, 1001);
    });
    expect(failed).toMatchObject({ code: '23505' });
    return ok(await carry(tx, 4));
  });
  expect(await stored()).toEqual([2, 4, 1001, 1002].map((n) => ({ n })));
});
